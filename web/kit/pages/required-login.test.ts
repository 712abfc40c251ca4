import { expect, test } from "vitest";
import { requiredLogin } from "./required-login.ts";

test.each(["/user/7", "/user/7/book", "/user/7/account?x=1"])(
  "%s needs a student's login and redirects to /login",
  (address) => {
    expect(requiredLogin(address)).toEqual({ token: "userToken", to: "/login" });
  },
);

test.each(["/admin/today", "/admin/users/7?from=search"])(
  "%s needs the owner's login and redirects to /admin",
  (address) => {
    expect(requiredLogin(address)).toEqual({ token: "adminToken", to: "/admin" });
  },
);

test.each([
  "/",
  "/users",
  "/admin",
  "/admin?next=1",
  "/admin/reset?token=x",
  "/admin/preview/home",
  "/user/7?token=x&userId=7",
  "/user/delete?token=x",
  "/user/oauth?token=x&userId=7",
  // A URL parser would read a host from these.
  "//[",
  "//:x/user/7",
  "/\\[",
  "//site.example/admin/today",
])("%s needs no login", (address) => {
  expect(requiredLogin(address)).toBeUndefined();
});
