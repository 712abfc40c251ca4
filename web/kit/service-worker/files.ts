import { ExpirationPlugin } from "workbox-expiration";
import { CacheFirst } from "workbox-strategies";

const daySeconds = 24 * 60 * 60;

/** Scripts, styles and fonts. Their names contain a hash, so they never change. */
export const keepFile = new CacheFirst({
  cacheName: "files",
  plugins: [new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 60 * daySeconds, purgeOnQuotaError: true })],
});

/** The site's photos. Their names contain a hash too. */
export const keepPicture = new CacheFirst({
  cacheName: "pictures",
  plugins: [new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 30 * daySeconds, purgeOnQuotaError: true })],
});
