import { expect, test } from "vitest";
import type { Client } from "../../contract/clients.ts";
import { findable, found } from "./client-search.ts";

const client = (firstName: string, lastName: string, more: Partial<Client> = {}): Client => ({
  _id: firstName,
  id: firstName,
  firstName,
  lastName,
  preferredName: "",
  pronoun: "",
  email: `${firstName.toLowerCase()}@example.com`,
  phone: "",
  city: "",
  zipcode: "",
  createdAt: "2027-01-01T00:00:00.000Z",
  ...more,
});
const all = findable([
  client("Ana", "Whitlow", { phone: "5550104477" }),
  client("Zoë", "Müller", { preferredName: "Zo", email: "z.mueller@example.com" }),
  client("Tomas", "Reedly", { email: "ana.fan@example.com" }),
]);

test.each([
  ["", ["Ana", "Zoë", "Tomas"]],
  ["   ", ["Ana", "Zoë", "Tomas"]],
  ["ana", ["Ana", "Tomas"]],
  ["whit an", ["Ana"]],
  ["zoe mull", ["Zoë"]],
  ["ZOË", ["Zoë"]],
  ["z.mueller@", ["Zoë"]],
  ["555-010", ["Ana"]],
  ["(555) 010 4477", ["Ana"]],
  ["0104477", ["Ana"]],
  ["ana zoe", []],
  ["999", []],
])("“%s” finds %j", (search, names) => {
  expect(found(all, search).map((one) => one.client.firstName)).toEqual(names);
});
