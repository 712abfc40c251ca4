import * as t from "../../../contract/office/door/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { readSoldGiftCards, type SoldGiftCard } from "../../../contract/selling/wallet/calls.ts";
import { doorCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { useUnsent } from "../../kit/store/unsent.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { Dialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import styles from "./Sell.module.css";

/** The codes of the gift cards of a sale, once it is stored. Rendered only while it is open. */
export function GiftCodes({ saleId, onClose }: { saleId: string; onClose: () => void }) {
  const dialog = useOpenDialog();
  const { acts } = useUnsent();
  const isWaiting = acts.some(({ kind, id }) => kind === "sale" && id === saleId);
  return (
    <Dialog ref={dialog} title={t.codesOfGiftCards} onClose={onClose} cancel={shared.close} actions={null}>
      {isWaiting ? <p role="status">{t.codesFollow}</p> : <Codes saleId={saleId} />}
    </Dialog>
  );
}

function Codes({ saleId: id }: { saleId: string }) {
  const loaded = useCallData(() => doorCall(readSoldGiftCards, { params: { id } }), [id]);
  const { data } = loaded;
  return (
    <>
      <LoadState {...loaded} level={3} failed={t.failedToLoadCodes} />
      {data?.length === 0 && <p>{t.noCodes}</p>}
      {data?.map((card) => (
        <Code key={card._id} {...card} />
      ))}
    </>
  );
}

function Code({ amount, code, pagePath }: SoldGiftCard) {
  return (
    <Row gap={3} justify="between">
      <div>
        <p>{t.giftCardOf(priceWords(centsOf(amount)))}</p>
        <p className={styles.title}>{code ?? t.codeIsUsed}</p>
      </div>
      {code && <ButtonLink kind="quiet" to={pagePath} words={t.viewAndPrint} />}
    </Row>
  );
}
