import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { currentTaxMode } from "../../../contract/platform/values/taxes.ts";
import { readSettings } from "../../../contract/site/settings/calls.ts";
import * as calls from "../../../contract/teaching/services/calls.ts";
import * as t from "../../../contract/teaching/services/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import emptyBookings from "../../kit/ui/drawings/empty-bookings.svg?raw";
import { Fold, Stack } from "../../kit/ui/Layout.tsx";
import { type CatalogueKind, CataloguePage } from "../../kit/ui/lists/Catalogue.tsx";
import { priceWordsOf, serviceFields, type UsualRules } from "./ServiceFields.tsx";

export const meta = () => adminMeta(t.manageServices);
const back = { to: paths.admin("bookings"), words: adminShared.bookings };
export const handle = { title: t.manageServices, back };

/** What students can book one-to-one. */
export default function AdminServicesPage() {
  const loaded = useCallData(async () => {
    const [services, { settings }] = await Promise.all([list(), adminCall(readSettings, {})]);
    return { services, usual: settings.sessions };
  });
  return (
    <CataloguePage
      title={handle.title}
      back={back}
      lead={<p>{t.whatCanBeBooked}</p>}
      kind={serviceKind(loaded.data?.usual)}
      loaded={loaded}
      entries={loaded.data?.services}
      drawing={emptyBookings}
    />
  );
}

const list = () => adminCall(calls.listAdminServices, {});
const saved = ({ message, service }: calls.ServiceSaved) => ({ message, entry: service });
const rare = ["breakMinutes", "noticeHours", "aheadDays", "cutoffHours"] as const;

const serviceKind = (
  usual: UsualRules | undefined,
): CatalogueKind<calls.AdminService, ReturnType<typeof serviceFields>> => ({
  subject: "service",
  fields: serviceFields(usual),
  draw: (fields, errors) => (
    <>
      {fields("name", "description", "minutes", "price", "meeting", "state")}
      <Fold words={t.moreRules} isOpen={rare.some((name) => errors[name])}>
        <Stack gap={4}>{fields(...rare, ...(currentTaxMode() === "added" ? (["taxClass"] as const) : []))}</Stack>
      </Fold>
    </>
  ),
  row: (service) => ({ facts: [t.minutes(service.minutes), priceWordsOf(service)] }),
  more: ({ state, key }) => {
    const path = paths.bookSession({ service: key });
    return (
      state === "shown" && (
        <p className="fine">
          {t.linkToService}:{" "}
          <Link to={path} className="breakable">
            {path}
          </Link>
        </p>
      )
    );
  },
  add: async (body) => saved(await adminCall(calls.addService, { body })),
  remove: (send, params) => send(calls.removeService, { params }),
  restore: (params, state) => adminCall(calls.restoreService, { params, body: { state } }),
  edits: {
    list,
    change: async (id, body) => saved(await adminCall(calls.changeService, { params: { id }, body })),
    valuesOf: (service) => service,
    reorder: (ids) => adminCall(calls.reorderServices, { body: { ids } }),
    words: {
      notSaved: t.serviceNotSaved,
      changedElsewhere: t.serviceWasChangedElsewhere,
      deletedElsewhere: t.serviceWasDeletedElsewhere,
    },
  },
  words: {
    list: adminShared.services,
    failed: t.failedToLoadServices,
    none: t.noServicesYet,
    addFirst: t.addYourFirstService,
    add: t.addService,
    newOne: t.newService,
    notAdded: t.serviceNotAdded,
    question: t.thisWillPermanentlyDelete,
    notDeleted: t.serviceNotDeleted,
  },
});
