import { useRouteLoaderData } from "react-router";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { brandMarks } from "../../kit/layouts/Bar.tsx";
import type { RootData } from "../../kit/pages/page-meta.ts";
import { Drawing } from "../../kit/ui/Drawing.tsx";
import styles from "./GiftCardFace.module.css";

type GiftCardFaceProps = { amount?: string; code?: string | null; forName?: string; fromName?: string };

/** A gift card as one holds it: the studio, the amount, and its code if there is one. */
export function GiftCardFace({ amount, code, forName, fromName }: GiftCardFaceProps) {
  const { brand } = useRouteLoaderData("root") as RootData;
  return (
    <div className={styles.face}>
      <p className={styles.brand}>
        <Drawing svg={brandMarks[brand.yoga.mark]} size="mark" />
        <span>{brand.yoga.name}</span>
      </p>
      <p className={styles.amount}>{amount ?? t.giftCard}</p>
      <p className={styles.names}>
        {forName && <span>{t.giftCardFor(forName)}</span>}
        {fromName && <span>{t.giftCardFrom(fromName)}</span>}
        {!forName && !fromName && amount && <span>{t.giftCard}</span>}
      </p>
      {code && <p className={styles.code}>{code}</p>}
    </div>
  );
}
