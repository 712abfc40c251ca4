import { useState } from "react";
import { columnWords } from "../../../contract/platform/values/money.ts";
import { downloadBook, downloadBookPdf, downloadTaxes, readTaxes } from "../../../contract/selling/payments/calls.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import { useToday } from "../../kit/browser/use-now.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { Fold, Row, Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { Cell, Table } from "../../kit/ui/lists/Table.tsx";

/** Sales tax per quarter and state, and the book of a year as files. */
export function YearEnd() {
  const thisYear = Number(useToday().slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const loaded = useCallData(() => adminCall(readTaxes, { query: { year } }), [year]);
  const { data } = loaded;
  const query = { year };
  return (
    <Fold words={t.taxesAndBook}>
      <Stack gap={4}>
        <Choice
          label={t.year}
          options={[thisYear, thisYear - 1].map((each) => ({ value: String(each), words: String(each) }))}
          chosen={year}
          onChoose={setYear}
        />
        <LoadState {...loaded} failed={t.failedToLoadTaxes} />
        {data && data.rows.length === 0 && <p>{t.noTaxIn(data.year)}</p>}
        {data && data.rows.length > 0 && (
          <Table label={t.salesTax} columns={[t.quarter, t.usState, t.soldWithTax, t.tax, t.taxReturned, t.taxDue]}>
            {data.rows.map(({ quarter, state, taxed, tax, returned, due }) => (
              <tr key={`${quarter} ${state}`}>
                <Cell column={t.quarter}>{t.quarterOf(quarter)}</Cell>
                <Cell column={t.usState}>{state || t.unknownState}</Cell>
                <Cell column={t.soldWithTax}>{columnWords(taxed)}</Cell>
                <Cell column={t.tax}>{columnWords(tax)}</Cell>
                <Cell column={t.taxReturned}>{columnWords(returned)}</Cell>
                <Cell column={t.taxDue}>{columnWords(due)}</Cell>
              </tr>
            ))}
          </Table>
        )}
        <Row gap={3}>
          <DownloadButton read={() => adminCall(downloadTaxes, { query })}>{t.taxFile}</DownloadButton>
          <DownloadButton read={() => adminCall(downloadBook, { query })}>{t.bookFile}</DownloadButton>
          <DownloadButton read={() => adminCall(downloadBookPdf, { query })}>{t.bookPdf}</DownloadButton>
        </Row>
      </Stack>
    </Fold>
  );
}
