import { useState } from "react";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import { readRefundSplit, refundPayment } from "../../../contract/selling/payments/calls.ts";
import {
  type AdminWalletLot,
  changeWalletLot,
  expireWalletLot,
  readWallet,
} from "../../../contract/selling/wallet/calls.ts";
import * as t from "../../../contract/selling/wallet/text.desk.ts";
import { text as pageTexts } from "../../../contract/selling/wallet/text.ts";
import { adminCall, CallError, errorMessageOf } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { randomUuid } from "../../kit/calls/fresh-id.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { confirm } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast, toastWithUndo } from "../../kit/ui/dialogs/Toast.tsx";
import { Row, TitledSection } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { RowDetails, Rows } from "../../kit/ui/lists/Rows.tsx";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { entryLines, unitWords } from "./format.ts";
import { History } from "./History.tsx";
import { ChangeLotDialog, GiveDialog } from "./LotDialogs.tsx";
import styles from "./PersonWallet.module.css";

/** A person's wallet for the owner: what is in it, what happened, and what the owner can do. */
export function PersonWallet({ id }: { id: string }) {
  const loaded = useCallData(() => adminCall(readWallet, { query: { person: id } }), [id]);
  const { data, reload } = loaded;
  const [open, setOpen] = useState<string>();
  const [isGiving, setGiving] = useState(false);
  return (
    <TitledSection gap={4} id="wallet" title={t.wallet} className={styles.wallet}>
      <LoadState {...loaded} level={3} failed={t.failedToLoadWallet} />
      {data && (
        <>
          {data.lots.length === 0 && <p className="muted">{t.walletIsEmpty}</p>}
          {data.lots.length > 0 && (
            <Rows label={t.wallet}>
              {data.lots.map((lot) => (
                <LotRow
                  key={lot._id}
                  lot={lot}
                  isOpen={open === lot._id}
                  onToggle={() => setOpen(open === lot._id ? undefined : lot._id)}
                  onChanged={reload}
                />
              ))}
            </Rows>
          )}
          <Row gap={3}>
            <ButtonLink kind="quiet" size="small" to={paths.sell({ person: id })} words={t.sellForCash} />
            <Button kind="quiet" size="small" onClick={() => setGiving(true)} words={t.give} />
          </Row>
          {isGiving && <GiveDialog personId={id} onClose={() => setGiving(false)} onGiven={reload} />}
          {data.entries.length > 0 && (
            <details className={styles.history}>
              <summary>{t.history}</summary>
              <History title={t.history} lines={data.entries.map((entry) => entryLines(entry, t.entryWords))} />
            </details>
          )}
        </>
      )}
    </TitledSection>
  );
}

type LotRowProps = { lot: AdminWalletLot; isOpen: boolean; onToggle: () => void; onChanged: () => void };

function LotRow({ lot, isOpen, onToggle, onChanged }: LotRowProps) {
  const { kind, name, covers, units, left, held, expiresOn, isExpired, purchaseId } = lot;
  const [isChanging, setChanging] = useState(false);
  const words = (count: number) => unitWords(kind, count);
  const expiry = left + held > 0 && expiresOn && (isExpired ? t.expiredOn : t.until)(dateWords(expiresOn));
  const note = [t.left(words(left)), held > 0 && t.held(words(held)), expiry].filter(Boolean).join(" · ");
  const fail = (error: unknown) => {
    toast(errorMessageOf(error));
    if (error instanceof CallError && error.code === "stale") onChanged();
  };
  const expire = async () => {
    if (!(await confirm({ text: t.expiresNow(name, words(left)), yes: t.yesExpire }))) return;
    try {
      const { message, lot: now } = await adminCall(expireWalletLot, {
        params: { id: lot._id },
        body: { version: lot.version },
      });
      onChanged();
      toastWithUndo(message, async () => {
        const body = { version: now.version, change: left, expiresOn, reason: t.undone };
        await adminCall(changeWalletLot, { params: { id: lot._id }, body }).finally(onChanged);
      });
    } catch (error) {
      fail(error);
    }
  };
  const refund = async (id: string) => {
    try {
      const split = await adminCall(readRefundSplit, { params: { id }, query: {} });
      if (split.parts.length === 0) return toast(t.nothingIsLeftToRefund);
      const parts = split.parts.map((part) =>
        t.refundTo[part.to](priceWords(centsOf(part.amount)), part.name, t.usesWords(part.units)),
      );
      const text = t.refundGoes(priceWords(centsOf(split.left)), new Intl.ListFormat("en").format(parts));
      if (!(await confirm({ text, yes: t.yesRefund }))) return;
      toast((await adminCall(refundPayment, { params: { id }, body: { id: randomUuid() } })).message);
      onChanged();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <RowDetails isOpen={isOpen} onToggle={onToggle} title={name} note={note}>
      <FactList
        isCompact
        facts={[
          [t.uses, kind === "pass" && String(units)],
          [t.covers, covers && t.coversWords[covers]],
          [t.goodUntil, expiresOn ? dateWords(expiresOn) : pageTexts.neverExpires],
        ]}
      />
      <Row gap={3}>
        <Button kind="quiet" size="small" onClick={() => setChanging(true)} words={t.changeLot} />
        {!isExpired && left > 0 && (
          <Button kind="link" size="small" onClick={() => void expire()} words={t.expireNow} />
        )}
        {purchaseId && (
          <Button kind="link" size="small" onClick={() => void refund(purchaseId)} words={adminShared.refund} />
        )}
      </Row>
      {isChanging && <ChangeLotDialog lot={lot} onClose={() => setChanging(false)} onChanged={onChanged} />}
    </RowDetails>
  );
}
