import { downloadReceipts, listReceiptYears } from "../../../contract/office/people/calls.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { userCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { RowText, Rows } from "../../kit/ui/lists/Rows.tsx";
import styles from "./WalletPage.module.css";

/** The years with payments, each as one file. Nothing without payments. */
export function Receipts({ userId: id }: { userId: string }) {
  const loaded = useCallData(() => userCall(listReceiptYears, { params: { id } }), [id]);
  const years = loaded.data ?? [];
  if (loaded.data && years.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-labelledby="receipts">
      <h2 id="receipts" className={styles.title}>
        {t.receiptsTitle}
      </h2>
      <LoadState {...loaded} failed={t.failedToLoadReceipts} />
      {years.length > 0 && (
        <>
          <p className="muted">{t.receiptsLead}</p>
          <Rows label={t.receiptsTitle}>
            {years.map(({ year, paid, refunded }) => (
              <RowText
                key={year}
                isWhole
                title={String(year)}
                note={t.receiptYear(priceWords(centsOf(paid)), refunded > 0 ? priceWords(centsOf(refunded)) : null)}
                beside={
                  <DownloadButton
                    read={() => userCall(downloadReceipts, { params: { id, year: String(year) } })}
                    failure={t.receiptsNotDownloaded}
                  >
                    {t.downloadReceiptsOf(year)}
                  </DownloadButton>
                }
              />
            ))}
          </Rows>
        </>
      )}
    </Stack>
  );
}
