import { expect, test } from "vitest";
import { openJar } from "./cookies.ts";

const options = { path: "/api/user", maxAgeSeconds: 60 };

test("over https a cookie has the __Host- prefix; over http it has its plain name and path", () => {
  const https = openJar(undefined, true);
  https.cookies.set("userRefresh", "x", options);
  expect(https.headers()).toEqual({
    "set-cookie": ["__Host-userRefresh=x; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict"],
  });
  const http = openJar(undefined, false);
  http.cookies.set("userRefresh", "x", options);
  expect(http.headers()).toEqual({
    "set-cookie": ["userRefresh=x; Max-Age=60; Path=/api/user; HttpOnly; SameSite=Strict"],
  });
  expect(openJar("__Host-userRefresh=x; userRefresh=y", false).cookies.get("userRefresh")).toBe("y");
});

test("over https a cookie without the prefix is ignored, because another host may have set it", () => {
  const { cookies } = openJar("userRefresh=planted; __Host-askedLink=ours", true);
  expect(cookies.get("userRefresh")).toBeUndefined();
  expect(cookies.get("askedLink")).toBe("ours");
});
