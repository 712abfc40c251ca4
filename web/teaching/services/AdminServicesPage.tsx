import { useEffect, useState } from "react";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { readSettings } from "../../../contract/site/settings/calls.ts";
import { type AdminService, listAdminServices, reorderServices } from "../../../contract/teaching/services/calls.ts";
import * as t from "../../../contract/teaching/services/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import emptyBookings from "../../kit/ui/drawings/empty-bookings.svg?raw";
import { Empty, LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { useMoves } from "../../kit/ui/lists/Moves.tsx";
import { Rows } from "../../kit/ui/lists/Rows.tsx";
import { AddServiceForm, ServiceRow } from "./ServiceRow.tsx";

export const meta = () => adminMeta(t.manageServices);
const back = { to: paths.admin("bookings"), words: adminShared.bookings };
export const handle = { title: t.manageServices, back };

/** What students can book one-to-one: the owner adds, changes, hides, orders and deletes services. */
export default function AdminServicesPage() {
  const loaded = useCallData(readServices);
  const { data, reload } = loaded;
  const [services, setServices] = useState<AdminService[]>();
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<string>();
  useEffect(() => setServices(data?.services), [data]);
  const move = useMoves({
    items: services,
    show: setServices,
    send: (ids) => adminCall(reorderServices, { body: { ids } }),
    onFailed: reload,
  });
  const replace = (id: string, by: AdminService[]) =>
    setServices((previous) => previous?.flatMap((service) => (service._id === id ? by : service)));
  return (
    <AdminPage
      title={handle.title}
      back={back}
      lead={<p>{t.whatCanBeBooked}</p>}
      actions={data && !adding && <Button data-adds="" onClick={() => setAdding(true)} words={t.addService} />}
    >
      <LoadState {...loaded} failed={t.failedToLoadServices} />
      {data && adding && (
        <AddServiceForm
          usual={data.usual}
          onCancel={() => setAdding(false)}
          onAdded={(service) => {
            setAdding(false);
            setServices((previous) => [...(previous ?? []), service]);
          }}
        />
      )}
      {services?.length === 0 && !adding && (
        <Empty svg={emptyBookings} title={t.noServicesYet} text={t.addYourFirstService} />
      )}
      {data && services && services.length > 0 && (
        <Rows label={adminShared.services}>
          {services.map((service, index) => (
            <ServiceRow
              key={service._id}
              service={service}
              usual={data.usual}
              place={index + 1}
              of={services.length}
              isOpen={service._id === open}
              onToggle={() => setOpen(service._id === open ? undefined : service._id)}
              onMove={(by) => move(service, by)}
              onSaved={(saved) => replace(service._id, [saved])}
              onRemoved={() => replace(service._id, [])}
              onRestored={reload}
            />
          ))}
        </Rows>
      )}
    </AdminPage>
  );
}

async function readServices() {
  const [services, { settings }] = await Promise.all([adminCall(listAdminServices, {}), adminCall(readSettings, {})]);
  return { services, usual: settings.sessions };
}
