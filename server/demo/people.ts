import { seedStudents, type SeededStudent } from "./seeds/bookings.ts";
import type { Moment, Stage } from "./stage.ts";

type Newcomer = {
  account: Pick<SeededStudent, "first_name" | "last_name" | "email" | "phone">;
  profile: Omit<SeededStudent, keyof Newcomer["account"] | "registeredAt">;
  registered: Moment;
};

/** Students who register during the story. The first ones also attend the classes of the small demo. */
const newcomers = {
  ana: {
    account: { first_name: "Ana", last_name: "Whitlow", email: "ana.whitlow@example.com", phone: "+15415550118" },
    profile: { pronoun: "she/her", city: "Waldport", zipcode: "97394" },
    registered: { daysAgo: 112, time: "08:12" },
  },
  ruth: {
    account: { first_name: "Ruth", last_name: "Amari", email: "ruth.amari@example.com", phone: "+15415550142" },
    profile: { pronoun: "she/her", city: "Newport", zipcode: "97365" },
    registered: { daysAgo: 104, time: "19:40" },
  },
  noor: {
    account: { first_name: "Noor", last_name: "Castellan", email: "noor.castellan@example.com", phone: "+15415550165" },
    profile: { city: "Toledo", zipcode: "97391" },
    registered: { daysAgo: 96, time: "12:05" },
  },
  june: {
    account: { first_name: "June", last_name: "Okafor", email: "june.okafor@example.com", phone: "+15415550171" },
    profile: { preferred_name: "Juno", pronoun: "they/them", city: "Alder Bay", zipcode: "97300" },
    registered: { daysAgo: 81, time: "21:18" },
  },
  wen: {
    account: { first_name: "Wen", last_name: "Halloran", email: "wen.halloran@example.com", phone: "+15415550183" },
    profile: { pronoun: "he/him", city: "Lincoln City", zipcode: "97367" },
    registered: { daysAgo: 63, time: "07:51" },
  },
  camille: {
    account: { first_name: "Camille", last_name: "Oduya", email: "camille.oduya@example.com", phone: "+15415550120" },
    profile: { pronoun: "she/her", city: "Corvallis", zipcode: "97330" },
    registered: { daysAgo: 57, time: "17:33" },
  },
  mei: {
    account: { first_name: "Meiling", last_name: "Tanaka", email: "mei.tanaka@example.com", phone: "+15415550196" },
    profile: { preferred_name: "Mei", pronoun: "she/her", city: "Newport", zipcode: "97365" },
    registered: { daysAgo: 44, time: "20:02" },
  },
  jonas: {
    account: { first_name: "Jonas", last_name: "Petrel", email: "jonas.petrel@example.com", phone: "+15415550109" },
    profile: { pronoun: "he/him", city: "Astoria", zipcode: "97103" },
    registered: { daysAgo: 30, time: "10:26" },
  },
  ellis: {
    account: {
      first_name: "Ellis",
      last_name: "Fairbanks",
      email: "ellis.fairbanks@example.com",
      phone: "+15415550127",
    },
    profile: { city: "Alder Bay", zipcode: "97300" },
    registered: { daysAgo: 4, time: "18:47" },
  },
} as const satisfies Record<string, Newcomer>;

/** The students of the small demo (server/demo/seeds/bookings.ts). */
const firstStudents = {
  priya: "priya.lindgren@example.com",
  marcus: "marcus.bell@example.com",
  theo: "theo.sandoval@example.com",
} as const;

export type Client = keyof typeof newcomers | keyof typeof firstStudents;
export type Cast = Record<Client, { id: string; personId: string; name: string; email: string }>;

export async function gatherCast(stage: Stage): Promise<Cast> {
  const { db } = stage;
  const students = Object.values<Newcomer>(newcomers).map(({ account, profile, registered }) => {
    return { ...account, ...profile, registeredAt: stage.at(registered) };
  });
  await seedStudents(db, students);
  const rows = await db.selectFrom("users").select(["id", "person_id", "first_name", "last_name", "email"]).execute();
  const rowByEmail = new Map(rows.map((row) => [row.email, row]));
  const registeredEmails = Object.entries(newcomers).map(([key, { account }]) => [key, account.email] as const);
  const members = [...Object.entries(firstStudents), ...registeredEmails].map(([key, email]) => {
    const row = rowByEmail.get(email);
    if (!row) throw new Error(`The demo has no student ${email}.`);
    const name = `${row.first_name} ${row.last_name}`;
    return [key, { id: row.id, personId: row.person_id!, name, email }] as const;
  });
  return Object.fromEntries(members) as Cast;
}

/** Students whose logins the first start prints: sessions and an order, a session today, and a new account. */
export const demoLogins = [newcomers.ana, newcomers.ruth, newcomers.ellis].map(({ account }) => account.email);
