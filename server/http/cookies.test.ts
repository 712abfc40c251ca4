import { expect, test } from "vitest";
import { openJar } from "./cookies.ts";

const kept = { path: "/api/user", maxAgeSeconds: 60 };

test("over https a cookie carries the prefix that no other host can plant; over http its plain name and path", () => {
  const https = openJar(undefined, true);
  https.cookies.set("userRefresh", "x", kept);
  expect(https.headers()).toEqual({
    "set-cookie": ["__Host-userRefresh=x; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict"],
  });
  const http = openJar(undefined, false);
  http.cookies.set("userRefresh", "x", kept);
  expect(http.headers()).toEqual({
    "set-cookie": ["userRefresh=x; Max-Age=60; Path=/api/user; HttpOnly; SameSite=Strict"],
  });
  expect(openJar("__Host-userRefresh=x; userRefresh=y", false).cookies.get("userRefresh")).toBe("y");
});

test("over https a plain cookie counts for nothing: another host may have planted it", () => {
  const { cookies } = openJar("userRefresh=planted; __Host-askedLink=ours", true);
  expect(cookies.get("userRefresh")).toBeUndefined();
  expect(cookies.get("askedLink")).toBe("ours");
});
