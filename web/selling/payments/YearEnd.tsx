import { useState } from "react";
import { percentWords } from "../../../contract/platform/language/percent-words.ts";
import { columnWords } from "../../../contract/platform/values/units.ts";
import {
  downloadBook,
  downloadBookPdf,
  downloadInvoices,
  downloadTaxes,
  readTaxes,
} from "../../../contract/selling/payments/calls.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import { useToday } from "../../kit/browser/use-now.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { Fold, Row, Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { Cell, Table } from "../../kit/ui/lists/Table.tsx";
import { taxName } from "./format.ts";

/** Tax per quarter and state or rate, and the book of a year as files. */
export function YearEnd() {
  const thisYear = Number(useToday().slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const loaded = useCallData(() => adminCall(readTaxes, { query: { year } }), [year]);
  const { data } = loaded;
  const hasRates = data?.rows.some(({ percent }) => percent !== null) ?? false;
  const which = hasRates ? t.stateOrRate : t.usState;
  const sold = hasRates ? t.soldNet : t.soldWithTax;
  const query = { year };
  return (
    <Fold words={t.taxesAndBook(taxName())}>
      <Stack gap={4}>
        <Choice
          label={t.year}
          options={[thisYear, thisYear - 1].map((each) => ({ value: String(each), words: String(each) }))}
          chosen={year}
          onChoose={setYear}
        />
        <LoadState {...loaded} failed={t.failedToLoadTaxes(taxName().toLowerCase())} />
        {data && data.rows.length === 0 && <p>{t.noTaxIn(data.year, taxName().toLowerCase())}</p>}
        {data && data.rows.length > 0 && (
          <Table
            label={taxName()}
            columns={[t.quarter, which, sold, t.tax, t.taxReturned, t.taxDue, ...(hasRates ? [t.turnover] : [])]}
          >
            {data.rows.map(({ quarter, state, percent, gross, taxed, tax, returned, due }) => (
              <tr key={`${quarter} ${state} ${percent}`}>
                <Cell column={t.quarter}>{t.quarterOf(quarter)}</Cell>
                <Cell column={which}>{percent === null ? state || t.unknownState : percentWords(percent)}</Cell>
                <Cell column={sold}>{columnWords(taxed)}</Cell>
                <Cell column={t.tax}>{columnWords(tax)}</Cell>
                <Cell column={t.taxReturned}>{columnWords(returned)}</Cell>
                <Cell column={t.taxDue}>{columnWords(due)}</Cell>
                {hasRates && <Cell column={t.turnover}>{gross === null ? "" : columnWords(gross)}</Cell>}
              </tr>
            ))}
          </Table>
        )}
        <Row gap={3}>
          <DownloadButton read={() => adminCall(downloadTaxes, { query })}>{t.taxFile}</DownloadButton>
          <DownloadButton read={() => adminCall(downloadInvoices, { query })}>{t.invoicesFile}</DownloadButton>
          <DownloadButton read={() => adminCall(downloadBook, { query })}>{t.bookFile}</DownloadButton>
          <DownloadButton read={() => adminCall(downloadBookPdf, { query })}>{t.bookPdf}</DownloadButton>
        </Row>
      </Stack>
    </Fold>
  );
}
