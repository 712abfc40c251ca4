import { expect, test } from "vitest";
import { openCookieJar } from "./cookies.ts";

const options = { path: "/api/user", maxAgeSeconds: 60 };

test("over https a cookie has the __Host- prefix; over http it has its plain name and path", () => {
  const https = openCookieJar(undefined, true);
  https.cookies.set("userRefresh", "x", options);
  expect(https.headers()).toEqual({
    "set-cookie": ["__Host-userRefresh=x; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict"],
  });
  const http = openCookieJar(undefined, false);
  http.cookies.set("userRefresh", "x", options);
  expect(http.headers()).toEqual({
    "set-cookie": ["userRefresh=x; Max-Age=60; Path=/api/user; HttpOnly; SameSite=Strict"],
  });
  expect(openCookieJar("__Host-userRefresh=x; userRefresh=y", false).cookies.get("userRefresh")).toBe("y");
});

test("over https a cookie without the prefix is ignored, because another host may have set it", () => {
  const { cookies } = openCookieJar("userRefresh=planted; __Host-askedLink=ours", true);
  expect(cookies.get("userRefresh")).toBeUndefined();
  expect(cookies.get("askedLink")).toBe("ours");
});
