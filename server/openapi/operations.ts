import * as accounts from "../../contract/accounts.ts";
import * as availability from "../../contract/availability.ts";
import * as backups from "../../contract/backups.ts";
import * as bookings from "../../contract/bookings.ts";
import * as botcheck from "../../contract/botcheck.ts";
import * as clients from "../../contract/clients.ts";
import * as desk from "../../contract/desk.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import * as events from "../../contract/events.ts";
import * as messages from "../../contract/messages.ts";
import * as orders from "../../contract/orders.ts";
import * as ownBookings from "../../contract/owner-bookings.ts";
import * as payments from "../../contract/payments.ts";
import * as settings from "../../contract/settings.ts";
import * as shop from "../../contract/shop.ts";
import * as signups from "../../contract/signups.ts";
import * as siteEditing from "../../contract/site-editing.ts";
import * as site from "../../contract/site.ts";
import * as students from "../../contract/students.ts";

/** The rooms of the contract, as the document groups their calls. */
const rooms: readonly (readonly [tag: string, description: string, ...contracts: object[]])[] = [
  ["Site", "The words and pictures of the pages, and how the owner changes them.", site, siteEditing],
  ["Events", "Classes and the calendar.", events],
  ["Signups", "Places in classes, waitlists, rosters and waivers.", signups],
  [
    "Bookings",
    "Sessions with the teacher: open slots, and the sessions booked in them.",
    bookings,
    ownBookings,
  ],
  ["Availability", "The weekly hours that open slots are made from.", availability],
  ["Shop", "Chocolates and their stock.", shop],
  ["Orders", "Carts, orders, discount codes and taxes.", orders],
  ["Payments", "Opening, capturing and refunding payments.", payments],
  ["Students", "Accounts of students, and how they log in.", students],
  ["Accounts", "The owner's login.", accounts],
  ["Clients", "The owner's list of students, with notes.", clients],
  ["Messages", "What visitors write to the owner.", messages],
  ["Bot check", "Proof that a person sends a form.", botcheck],
  ["Desk", "What the owner sees first.", desk],
  ["Settings", "What the owner decides about the studio.", settings],
  ["Backups", "Backups, and everything as files.", backups],
];

export const tags = rooms.map(([name, description]) => ({ name, description }));

const operations: ReadonlyMap<unknown, { operationId: string; tag: string }> = new Map(
  rooms.flatMap(([tag, , ...contracts]) =>
    contracts.flatMap((contract) =>
      Object.entries(contract).map(
        ([operationId, facts]) => [facts as unknown, { operationId, tag }] as const,
      ),
    ),
  ),
);

/** How the document names a call: by its export from the contract. */
export function operationOf(endpoint: Endpoint): { operationId: string; tag: string } {
  const operation = operations.get(endpoint);
  if (!operation) throw new Error(`No room of the contract exports ${endpoint.method} ${endpoint.path}.`);
  return operation;
}
