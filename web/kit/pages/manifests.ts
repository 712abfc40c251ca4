import type { RouterContextProvider } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { currentLanguage } from "../../../contract/platform/language/current-language.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import * as layouts from "../../../contract/platform/layouts/text.desk.ts";
import { getPageContext } from "../calls/api.ts";
import { readSiteDocuments } from "../calls/read-site-documents.ts";

// Web app manifests (https://www.w3.org/TR/appmanifest/): how the site, and the owner's pages, are installed on a phone.

const icons = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];
/** `--page` of web/kit/styles/tokens.css. */
const look = { display: "standalone", background_color: "#faf6ef", theme_color: "#faf6ef", icons };

/** The site as an app of a visitor or student, in the current language. */
export async function siteManifest(context: Readonly<RouterContextProvider>): Promise<string> {
  const { brand } = await readSiteDocuments(getPageContext(context).call, "brand");
  const { name, tagline } = brand.yoga;
  const start = paths.home();
  return JSON.stringify({
    ...look,
    id: start,
    name,
    short_name: name,
    description: tagline,
    lang: currentLanguage(),
    start_url: start,
    scope: start,
  });
}

/** The owner's pages as an app. It opens at Today. */
export async function deskManifest(context: Readonly<RouterContextProvider>): Promise<string> {
  const { brand } = await readSiteDocuments(getPageContext(context).call, "brand");
  const shortcut = (name: string, url: string) => ({ name, url, icons: icons.slice(0, 1) });
  return JSON.stringify({
    ...look,
    id: paths.admin(),
    name: `${brand.yoga.name}: ${layouts.studio}`,
    short_name: layouts.studio,
    start_url: paths.admin("today"),
    scope: paths.admin(),
    shortcuts: [
      shortcut(adminShared.today, paths.admin("today")),
      shortcut(adminShared.sellForCash, paths.sell()),
      shortcut(adminShared.bookings, paths.admin("bookings")),
      shortcut(adminShared.messages, paths.admin("messages")),
    ],
  });
}
