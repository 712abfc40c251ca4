import sharp from "sharp";
import { expect, test } from "vitest";
import type { Chocolate, AdminChocolate } from "../../../contract/selling/shop/calls.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";

const site = startSite();
const owner = startOwner(site);

const ownerRequest = (method: string, path: string, body?: object) => site.request(method, path, body, owner);
const add = (body: object) => ownerRequest("POST", "/api/admin/chocolates", { price: 14, inventory: 5, ...body });
const onSale = async () => (await site.request("GET", "/api/chocolates")).body as Chocolate[];
const ownerList = async () => (await ownerRequest("GET", "/api/admin/chocolates")).body as AdminChocolate[];
const page = (path: string) => site.request("GET", path, undefined, { accept: "text/html" });

test("a new product is at the end of the list, has its own page, and is public at once", async () => {
  await page("/chocolates");
  const { body } = await add({ name: "Quince" });
  expect(body.message).toBe("Product added successfully!");
  expect(body.product).toMatchObject({
    slug: "quince",
    image: "",
    lowStockAt: 3,
    bestBefore: null,
    allergens: "",
    state: "shown",
    version: 1,
    held: 0,
  });
  expect((await onSale()).at(-1)).toMatchObject({ _id: body.product._id, name: "Quince", inventory: 5 });
  expect((await page("/chocolates")).body).toContain("Quince");
  expect((await page("/chocolates/quince")).status).toBe(200);
  expect((await page("/sitemap.xml")).body).toContain("/chocolates/quince</loc>");
});

test("equal names added at once get numbered slugs; accents are left out, and other scripts stay", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => add({ name: "Salt & Pepper!" })));
  expect(answers.map(({ body }) => String(body.product.slug)).toSorted()).toEqual(
    ["", "-2", "-3", "-4", "-5", "-6", "-7", "-8"].map((end) => `salt-pepper${end}`),
  );
  expect((await add({ name: "Crème brûlée" })).body.product.slug).toBe("creme-brulee");
  expect((await add({ name: "抹茶" })).body.product.slug).toBe("抹茶");
  expect((await add({ name: "x".repeat(120) })).status).toBe(200);
});

test("a product's page has all facts, also as structured data, and is cached until something changes", async () => {
  const { body } = await add({
    name: "Plum <b>Jam</b>",
    price: 12.5,
    details: "Plums.\nSugar.",
    allergens: "Milk",
    bestBefore: "2027-03-01",
  });
  const first = await page("/chocolates/plum-b-jam-b");
  expect(first.headers.get("cache-control")).toBe("no-cache");
  for (const words of [
    "Plum &lt;b&gt;Jam",
    "$12.50",
    "Plums.\nSugar.",
    "Milk",
    "March 1, 2027",
    'rel="canonical" href="http://localhost:3000/chocolates/plum-b-jam-b"',
  ])
    expect(first.body).toContain(words);
  expect(first.body).not.toContain("<b>Jam");
  const facts = factsOf(first.body);
  expect(facts).toMatchObject({
    "@type": "Product",
    name: "Plum <b>Jam</b>",
    offers: { price: "12.50", priceCurrency: "USD", availability: "https://schema.org/InStock" },
  });
  const etag = { "if-none-match": first.headers.get("etag")! };
  expect((await site.request("GET", "/chocolates/plum-b-jam-b", undefined, etag)).status).toBe(304);

  await ownerRequest("PUT", `/api/chocolates/${body.product._id}`, { inventory: 0 });
  const sold = await site.request("GET", "/chocolates/plum-b-jam-b", undefined, etag);
  expect(sold.status).toBe(200);
  expect(sold.body).toContain("Sold out");
  expect(factsOf(sold.body)).toMatchObject({ offers: { availability: "https://schema.org/OutOfStock" } });
  await ownerRequest("PUT", `/api/chocolates/${body.product._id}`, { inventory: 3 });
  expect((await page("/chocolates/plum-b-jam-b")).body).toContain("Only 3 left");
});

function factsOf(html: string): unknown {
  const found = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  return found.map(([, text]) => JSON.parse(text!) as { "@type": string }).find((one) => one["@type"] === "Product");
}

test("a hidden or deleted product is in no list, page or sitemap; the owner's list has hidden ones", async () => {
  const { body } = await add({ name: "Secret" });
  const id = body.product._id as string;
  expect((await page("/chocolates/secret")).status).toBe(200);
  await ownerRequest("PUT", `/api/chocolates/${id}`, { state: "hidden" });
  const isNowhere = async () => {
    expect((await onSale()).some(({ _id }) => _id === id)).toBe(false);
    expect((await site.request("GET", "/api/chocolates/secret")).status).toBe(404);
    const gone = await page("/chocolates/secret");
    expect(gone.status).toBe(404);
    expect(gone.body).toContain("We can’t find this page");
    expect((await page("/sitemap.xml")).body).not.toContain("secret");
    expect((await page("/chocolates")).body).not.toContain("Secret");
  };
  await isNowhere();
  expect((await ownerList()).find(({ _id }) => _id === id)).toMatchObject({ state: "hidden" });
  await ownerRequest("PUT", `/api/chocolates/${id}`, { state: "shown" });
  expect((await page("/chocolates/secret")).status).toBe(200);

  const removed = await ownerRequest("DELETE", `/api/chocolates/${id}`);
  expect(removed.body).toEqual({ message: "Product deleted successfully!" });
  await isNowhere();
  expect((await ownerList()).some(({ _id }) => _id === id)).toBe(false);
  // The slug of a deleted product is free again.
  expect((await add({ name: "Secret" })).body.product.slug).toBe("secret");
});

test("invalid product addresses get 404; other letter case and a trailing slash are redirected", async () => {
  for (const path of ["/chocolates/nothing", "/chocolates/-", "/chocolates/a_b", "/chocolates/%00", "/chocolates/a/b"])
    expect((await page(path)).status, path).toBe(404);
  const careless = await fetch(`${site.url}/Chocolates/Mint-Nib/`, { redirect: "manual" });
  expect(careless.status).toBe(308);
  expect(careless.headers.get("location")).toBe("/chocolates/mint-nib");
});

test("the owner reads one product to edit it, also a hidden one; a deleted or unknown one is not found", async () => {
  const { product } = (await add({ name: "Sorrel", state: "hidden" })).body;
  const read = () => ownerRequest("GET", `/api/admin/chocolates/${product._id}`);
  expect((await read()).body).toEqual(product);
  expect((await site.request("GET", `/api/admin/chocolates/${product._id}`)).status).toBe(401);
  await ownerRequest("DELETE", `/api/chocolates/${product._id}`);
  const answer = await read();
  expect([answer.status, answer.body.code]).toEqual([404, "not-found"]);
  expect((await ownerRequest("GET", "/api/admin/chocolates/0190a000-0000-7000-8000-000000000000")).status).toBe(404);
});

test("the owner's order applies to all; an order with a missing, repeated or unknown product is refused", async () => {
  const ids = (await ownerList()).map(({ _id }) => _id);
  const [first, ...others] = ids as [string, ...string[]];
  expect((await ownerRequest("PUT", "/api/admin/chocolates/order", { ids: [...others, first] })).status).toBe(200);
  expect((await ownerList()).map(({ _id }) => _id)).toEqual([...others, first]);
  expect((await onSale()).at(-1)!._id).toBe(first);
  for (const wrong of [
    others,
    [...others, others[0]!],
    [...ids, first],
    [...others, "0190a000-0000-7000-8000-000000000000"],
  ]) {
    const answer = await ownerRequest("PUT", "/api/admin/chocolates/order", { ids: wrong });
    expect(answer.body.code).toBe("stale");
  }
  expect((await ownerList()).map(({ _id }) => _id)).toEqual([...others, first]);
});

test("ten orders saved at once: one of them is the result", async () => {
  const ids = (await ownerList()).map(({ _id }) => _id);
  const orders = Array.from({ length: 10 }, (_, turn) => [...ids.slice(turn), ...ids.slice(0, turn)]);
  const answers = await Promise.all(
    orders.map((order) => ownerRequest("PUT", "/api/admin/chocolates/order", { ids: order })),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(orders.map(String)).toContain(String((await ownerList()).map(({ _id }) => _id)));
});

test("an uploaded picture is stored once, cropped, shown in every format, and has its alt text", async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#a35" } })
    .withExif({ IFD0: { Make: "SecretCamera" } })
    .jpeg()
    .toBuffer();
  const image = `data:image/jpeg;base64,${photo.toString("base64")}`;
  const crop = { left: 1 / 6, top: 0, width: 2 / 3, height: 1 };
  const { status, body } = await ownerRequest("POST", "/api/admin/pictures", { image, crop });
  expect(status).toBe(200);
  expect(body.image).toMatch(/^\/pictures\/[0-9a-f]{16}-600x600\/320\.jpg$/);
  expect((await ownerRequest("POST", "/api/admin/pictures", { image, crop })).body).toEqual(body);

  const imageAlt = "A red square.";
  await add({ name: "Red Square", image: body.image, imageAlt });
  expect((await onSale()).find(({ name }) => name === "Red Square")).toMatchObject({
    image: body.image,
    imageAlt,
  });
  const { body: html } = await page("/chocolates/red-square");
  expect(html).toContain(`property="og:image" content="http://localhost:3000${body.image}"`);
  for (const format of ["avif", "webp", "jpg"]) {
    const answer = await fetch(site.url + (body.image as string).replace("jpg", format));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 320 });
    expect(bytes.includes("SecretCamera")).toBe(false);
  }
});

test("a file that is no picture, or too large, is refused with a message", async () => {
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64");
  const answer = await ownerRequest("POST", "/api/admin/pictures", { image: `data:image/png;base64,${svg}` });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    code: "picture-unusable",
    message: "Please choose a JPEG, PNG, WebP or AVIF picture of up to 10 MB.",
  });
  const long = await ownerRequest("POST", "/api/admin/pictures", {
    image: `data:image/png;base64,${"A".repeat(14_300_000)}`,
  });
  expect(long.status).toBe(400);
  expect(long.body.message).toContain("up to 10 MB");
  expect((await ownerRequest("POST", "/api/admin/pictures", { image: "A".repeat(15_000_000) })).status).toBe(413);
  const asVisitor = await site.request("POST", "/api/admin/pictures", { image: "A".repeat(13_000_000) });
  expect(asVisitor.status).toBe(401);
});
