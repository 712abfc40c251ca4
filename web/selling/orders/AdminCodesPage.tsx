import { paths } from "../../../contract/paths.ts";
import { percentWords } from "../../../contract/platform/language/percent-words.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import { columnWords, dollarsIn, unitsName, unitsTitle } from "../../../contract/platform/values/units.ts";
import * as calls from "../../../contract/selling/orders/calls.ts";
import * as t from "../../../contract/selling/orders/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import emptyDrawing from "../../kit/ui/drawings/empty-cart.svg?raw";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { Fields } from "../../kit/ui/forms/Field.tsx";
import * as kinds from "../../kit/ui/forms/FieldKinds.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { type CatalogueKind, CataloguePage } from "../../kit/ui/lists/Catalogue.tsx";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { isCode } from "../shop/cart/checkout.ts";

export const meta = () => adminMeta(t.discountCodes);
const back = { to: paths.admin("orders"), words: adminShared.allOrders };
export const handle = { title: t.discountCodes, back };

export default function AdminCodesPage() {
  const loaded = useCallData(async () => (await adminCall(calls.listCodes, {})).map(named));
  return (
    <CataloguePage
      title={handle.title}
      back={back}
      kind={codeKind}
      loaded={loaded}
      entries={loaded.data}
      drawing={emptyDrawing}
    />
  );
}

type Code = ReturnType<typeof named>;
const named = (code: calls.DiscountCode) => ({ ...code, name: code.code });

type Discount = { percent: number } | { amount: number };
const discountWords = () => ({ percent: t.percent, amount: unitsTitle() });

/** A percentage, or an amount. */
const discount: kinds.FieldKind<Discount, { kind: "percent" | "amount"; off: string }> = {
  label: t.discountType,
  empty: { kind: "percent", off: "" },
  toTyped: (off) =>
    "percent" in off
      ? { kind: "percent", off: String(off.percent) }
      : { kind: "amount", off: kinds.typedDollars(off.amount) },
  toValue: ({ kind, off }) => ({ [kind]: dollarsIn(off) }) as Discount,
  fault({ kind, off }) {
    if (kind === "percent") return kinds.isWhole(off, 1, 100) ? undefined : { off: t.enterPercentOff };
    return dollarsIn(off) > 0 && dollarsIn(off) <= 10_000 ? undefined : { off: t.enterAmount };
  },
  words: ({ off }) => off,
  draw(props) {
    const { shown, onType } = props;
    return (
      <Stack gap={4}>
        <Choice
          label={t.discountType}
          options={kinds.optionsOf(discountWords())}
          chosen={shown.kind}
          onChoose={(kind) => onType({ ...shown, kind })}
        />
        {kinds.partsOf(props)("off", {
          label: shown.kind === "percent" ? t.percentOffTins : t.amountOffTins(unitsName()),
          inputMode: "decimal",
        })}
      </Stack>
    );
  },
};

const fields = {
  code: {
    ...kinds.text({ label: t.newCode, maxLength: 30, autoComplete: "off", autoCapitalize: "characters" }),
    fault: (typed: string) => (isCode(typed.trim()) ? undefined : t.use2To30Letters),
  },
  discount,
  fromDay: kinds.day({ label: t.firstDay, optional: true }),
  toDay: kinds.day({ label: adminShared.lastDay, optional: true }),
  mostUses: kinds.orNone(
    kinds.whole({ label: t.usageLimit, least: 1, most: 999_999, fault: t.enterWholeNumber, optional: true }),
  ),
};

const codeKind: CatalogueKind<Code, typeof fields> = {
  subject: "code",
  fields,
  draw: (fields) => (
    <>
      {fields("code", "discount")}
      <Fields>{fields("fromDay", "toDay", "mostUses")}</Fields>
    </>
  ),
  row: (code) => {
    const { amount, percent, uses, mostUses } = code;
    return {
      facts: [t.usedTimes(uses, mostUses), daysWords(code)],
      end: <strong>{t.amountOff(percent === null ? columnWords(amount ?? 0) : percentWords(percent))}</strong>,
    };
  },
  more: (code) => (
    <FactList
      facts={[
        [t.validDays, daysWords(code)],
        [t.used, code.mostUses === null ? String(code.uses) : t.of(code.uses, code.mostUses)],
      ]}
    />
  ),
  async add({ code, discount, fromDay, toDay, mostUses }) {
    const limits = { fromDay: fromDay ?? undefined, toDay: toDay ?? undefined, mostUses: mostUses ?? undefined };
    const added = await adminCall(calls.addCode, { body: { code, ...discount, ...limits } });
    return { message: t.codeCreated(added.code), entry: named(added) };
  },
  remove: (send, params) => send(calls.removeCode, { params }),
  restore: (params) => adminCall(calls.restoreCode, { params }),
  words: {
    list: t.discountCodes,
    failed: t.failedToLoadCodes,
    none: t.thereAreNoCodesYet,
    add: t.createCode,
    newOne: t.newDiscountCode,
    notAdded: t.codeNotCreated,
    question: t.thisWillPermanentlyDelete,
    notDeleted: t.codeCouldNotBeDeleted,
  },
};

function daysWords({ fromDay, toDay }: calls.DiscountCode): string {
  if (fromDay && toDay) return adminShared.to(dateWords(fromDay), dateWords(toDay));
  if (fromDay) return t.from(dateWords(fromDay));
  return toDay ? t.until(dateWords(toDay)) : t.always;
}
