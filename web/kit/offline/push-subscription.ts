import {
  deletePushSubscription,
  type PushKind,
  pushKinds,
  readPush,
  savePushSubscription,
} from "../../../contract/platform/push/calls.ts";
import { adminCall, type DeletionCall } from "../calls/api.ts";
import { parseStored, readStored, writeStored } from "../store/stored.ts";
import { isApple, isInstalled } from "./install.ts";

/**
 * Whether this browser can notify the owner. `needs-installing`: an iPhone or iPad, where only a site on the home screen
 * can. `blocked`: the owner has refused it in the browser.
 */
export type PushAbility = "able" | "blocked" | "needs-installing" | "unable";

export function pushAbility(): PushAbility {
  const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isAble) return isApple() && !isInstalled() ? "needs-installing" : "unable";
  return Notification.permission === "denied" ? "blocked" : "able";
}

/** The kinds for which this browser was turned on. The owner's browser subscribes again after the site's key has changed. */
const storageKey = "kept:push";

export function storedPushKinds(): PushKind[] | undefined {
  const kinds = parseStored(readStored(storageKey));
  return Array.isArray(kinds) ? pushKinds.filter((kind) => kinds.includes(kind)) : undefined;
}

/**
 * Turns notifications on, or changes their kinds. The browser asks the owner for the permission, so it must be called in
 * a click. Returns false if the owner refuses.
 */
export async function turnOnPush(kinds: readonly PushKind[]): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await subscribe(kinds);
  writeStored(storageKey, JSON.stringify(kinds));
  return true;
}

export async function turnOffPush(send: DeletionCall): Promise<void> {
  await send(deletePushSubscription, {});
  await endSubscription();
}

/** Ends the subscription in this browser; the server ends it with the login session. */
export async function endSubscription(): Promise<void> {
  writeStored(storageKey, null);
  if (!("serviceWorker" in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Renews the subscription of a browser that was turned on: its address, or the site's key, may have changed. */
export async function renewPush(): Promise<void> {
  const kinds = storedPushKinds();
  if (kinds && pushAbility() === "able" && Notification.permission === "granted") await subscribe(kinds);
}

async function subscribe(kinds: readonly PushKind[]): Promise<void> {
  const [{ pushManager }, { publicKey }] = await Promise.all([navigator.serviceWorker.ready, adminCall(readPush, {})]);
  const earlier = await pushManager.getSubscription();
  const isCurrent = earlier !== null && keyOf(earlier) === publicKey;
  if (earlier && !isCurrent) await earlier.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint = "", keys = {} } = (isCurrent ? earlier : await pushManager.subscribe(options)).toJSON();
  const { p256dh = "", auth = "" } = keys;
  await adminCall(savePushSubscription, { body: { endpoint, keys: { p256dh, auth }, kinds: [...kinds] } });
}

/** The site's key of a subscription, base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
