import {
  downloadMyInvoice,
  downloadReceipts,
  listMyInvoices,
  listReceiptYears,
} from "../../../contract/office/people/calls.ts";
import { centsOf, exactPriceWords, priceWords } from "../../../contract/platform/values/money.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import { text as payments } from "../../../contract/selling/payments/text.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { userCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import { Fold, Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { RowText, Rows } from "../../kit/ui/lists/Rows.tsx";
import styles from "./WalletPage.module.css";

/** The years with payments, each as one file, and the invoices. Nothing without payments. */
export function Receipts({ userId: id }: { userId: string }) {
  const loaded = useCallData(async () => {
    const params = { id };
    const [years, invoices] = await Promise.all([
      userCall(listReceiptYears, { params }),
      userCall(listMyInvoices, { params }),
    ]);
    return { years, invoices };
  }, [id]);
  const { years = [], invoices = [] } = loaded.data ?? {};
  if (loaded.data && years.length + invoices.length === 0) return null;
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
      {invoices.length > 0 && (
        <Fold words={t.invoices}>
          <Rows label={t.invoices}>
            {invoices.map(({ _id, number, kind, issuedOn, cents }) => (
              <RowText
                key={_id}
                isWhole
                title={kind === "invoice" ? payments.invoice(number) : payments.creditNote(number)}
                note={`${dateWords(issuedOn)} · ${cents < 0 ? "−" : ""}${exactPriceWords(Math.abs(cents))}`}
                beside={
                  <DownloadButton
                    read={() => userCall(downloadMyInvoice, { params: { id, invoiceId: _id } })}
                    failure={t.receiptsNotDownloaded}
                  >
                    {t.downloadInvoice}
                  </DownloadButton>
                }
              />
            ))}
          </Rows>
        </Fold>
      )}
    </Stack>
  );
}
