import { fixedSessionType } from "../../../contract/platform/values/session-types.ts";
import { sessionNameOf } from "../../../contract/teaching/services/calls.ts";
import type * as schema from "../../../contract/teaching/services/schema.ts";
import * as t from "../../../contract/teaching/services/text.desk.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { slugOf } from "../../platform/files/slug.ts";
import { atEndOf, catalogue, underFreeSlug } from "../../site/catalogue/catalogue.ts";
import { columnsOf, presentToOwner, type ServiceRow } from "./facts.ts";

/** Sessions that are booked keep what they have when their service changes. */
const services = catalogue({
  table: "services",
  subject: "service",
  topic: "slots",
  taken: ["services_name", "name-taken"],
  async entryOf(tx, row) {
    refuseFixedName(row);
    return presentToOwner(row, (await tx.site.settings()).prices);
  },
  said: { removed: t.serviceDeleted, restored: t.serviceIsBack, reordered: t.orderIsSaved },
});
export const { remove: removeService, restore: restoreService, reorder: reorderServices } = services;

/** Adds a service at the end of the list. Its key comes from the name and never changes. Refuses `name-taken`. */
export async function addService(ctx: Ctx, { body }: Parsed<typeof schema.addService>): Promise<schema.ServiceSaved> {
  const { price, ...rest } = columnsOf(body);
  const slug = slugOf(body.name, "service");
  const service = await services.add(ctx, ({ db }, made) =>
    underFreeSlug(/^[a-z0-9-]+$/.test(slug) ? slug : "service", async (key) => {
      // They mean no service.
      if (["free", "none"].includes(key)) return undefined;
      return (
        db
          .insertInto("services")
          .values({
            ...rest,
            ...price!,
            name: body.name,
            minutes: body.minutes,
            ...made,
            key,
            position: atEndOf("services"),
          })
          // Keys of removed services stay taken.
          .onConflict((conflict) => conflict.column("key").doNothing())
          .returningAll()
          .executeTakeFirst()
      );
    }),
  );
  return { message: t.serviceAdded, service };
}

/** Changes a service; omitted fields stay. Refuses `not-found`, `stale` and `name-taken`. */
export async function changeService(ctx: Ctx, request: Parsed<typeof schema.changeService>) {
  const { price, ...rest } = columnsOf(request.body);
  return { message: t.serviceSaved, service: await services.change(ctx, request, () => ({ ...rest, ...price })) };
}

/** Refuses a name that always means another session in calls. */
function refuseFixedName({ key, name, minutes }: ServiceRow): void {
  const fixed = fixedSessionType(sessionNameOf({ name, minutes }));
  if (fixed !== undefined && fixed !== key) throw new Refusal("name-taken");
}
