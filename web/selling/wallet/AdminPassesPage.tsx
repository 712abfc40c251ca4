import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { amountWords, centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { limitWords, unitsTitle } from "../../../contract/platform/values/units.ts";
import * as shopTexts from "../../../contract/selling/shop/text.desk.ts";
import * as calls from "../../../contract/selling/wallet/calls.ts";
import * as t from "../../../contract/selling/wallet/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import emptyDrawing from "../../kit/ui/drawings/empty-cart.svg?raw";
import { Fields } from "../../kit/ui/forms/Field.tsx";
import * as kinds from "../../kit/ui/forms/FieldKinds.tsx";
import { Row, TitledSection } from "../../kit/ui/Layout.tsx";
import { type CatalogueKind, CataloguePage } from "../../kit/ui/lists/Catalogue.tsx";
import styles from "./AdminPassesPage.module.css";

export const meta = () => adminMeta(t.passesTitle);
export const handle = { title: t.passesTitle };

export default function AdminPassesPage() {
  const loaded = useCallData(list);
  return (
    <CataloguePage title={handle.title} kind={passKind} loaded={loaded} entries={loaded.data} drawing={emptyDrawing}>
      <TitledSection gap={3} className={styles.card} id="gift-cards" title={t.giftCards}>
        <p className="muted">{t.giftCardsAreInSettings}</p>
        <Row gap={3}>
          <ButtonLink kind="quiet" to={`${paths.admin("settings")}#giftCards`} words={t.changeGiftCards} />
          <ButtonLink kind="quiet" to={paths.passes()} words={t.seeOnWebsite} />
        </Row>
      </TitledSection>
    </CataloguePage>
  );
}

const list = () => adminCall(calls.listAdminPasses, {});

const fields = {
  name: kinds.text({ label: shared.name, maxLength: 120, missing: t.namePass }),
  covers: kinds.choice<calls.Covers>({ label: t.covers, empty: "classes", options: t.coversWords }),
  uses: kinds.whole({ label: t.uses, empty: "5", least: 1, most: 500, fault: t.enterUses, help: t.usesHelp }),
  price: kinds.dollars({
    label: shopTexts.price,
    least: 1,
    most: 10_000,
    fault: () => t.enterPriceOfPass(limitWords(1), limitWords(10_000)),
    maxLength: 9,
    help: () => t.priceHelp(unitsTitle()),
  }),
  validDays: kinds.orNone(
    kinds.whole({
      label: t.validDays,
      least: 1,
      most: 3_650,
      fault: t.enterValidDays,
      optional: "obvious",
      help: t.validDaysHelp,
      none: t.noExpiry,
    }),
  ),
  description: kinds.text({
    label: adminShared.description,
    optional: "obvious",
    rows: 2,
    maxLength: 1000,
    help: t.descriptionHelp,
  }),
  state: kinds.shownOrHidden(t.state, t.isShown),
};

const saved = ({ message, pass }: calls.PassSaved) => ({ message, entry: pass });

const passKind: CatalogueKind<calls.AdminPass, typeof fields> = {
  subject: "pass",
  fields,
  draw: (fields) => (
    <>
      {fields("name", "covers")}
      <Fields>{fields("uses", "price", "validDays")}</Fields>
      {fields("description", "state")}
    </>
  ),
  row: ({ covers, uses, price, validDays }) => ({
    facts: [t.coversWords[covers], t.usesWords(uses), validDays === null ? t.noExpiry : t.daysWords(validDays)],
    end: <strong>{priceWords(centsOf(price))}</strong>,
  }),
  add: async (body) => saved(await adminCall(calls.addPass, { body })),
  remove: (send, params) => send(calls.removePass, { params }),
  restore: (params, state) => adminCall(calls.restorePass, { params, body: { state } }),
  edits: {
    list,
    change: async (id, body) => saved(await adminCall(calls.changePass, { params: { id }, body })),
    valuesOf: (pass) => pass,
    reorder: (ids) => adminCall(calls.reorderPasses, { body: { ids } }),
    words: {
      notSaved: t.passNotSaved,
      changedElsewhere: t.passWasChangedElsewhere,
      deletedElsewhere: t.passWasDeletedElsewhere,
    },
  },
  words: {
    list: t.passes,
    failed: t.failedToLoadPasses,
    none: t.noPassesYet,
    get addFirst() {
      return t.addYourFirstPass(amountWords(90));
    },
    add: t.addPass,
    newOne: t.newPass,
    notAdded: t.passNotAdded,
    question: t.thisWillPermanentlyDelete,
    notDeleted: t.passNotDeleted,
  },
};
