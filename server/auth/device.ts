import { text as t } from "../../contract/auth/text.ts";
// Order matters: Edge, Opera and Samsung Internet also send "Chrome/", and Chrome also sends "Safari/".
const browsers: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Short name of a browser from its user agent, like "Firefox on Android". For display only. */
export function deviceName(userAgent: string): string {
  const firstMatch = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = firstMatch(browsers) ?? t.browser;
  const system = firstMatch(systems);
  return system ? t.on(browser, system) : browser;
}
