import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { createElement, useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { earlyActions } from "./early-actions.ts";

// What early-actions.ts relies on in React. test/e2e/late-scripts.ts shows the effect in browsers.

test("React ignores an event of a field whose value it has seen, until its tracker is set", async () => {
  const client = join(
    createRequire(import.meta.url).resolve("react-dom/package.json"),
    "../cjs/react-dom-client.production.js",
  );
  const source = await readFile(client, "utf8");
  const functions = ["isCheckable", "trackValueOnNode", "track", "updateValueIfChanged"].map(
    (name) => new RegExp(`^function ${name}\\(.*?^}`, "ms").exec(source)?.[0],
  );
  type Field = { value: string; _valueTracker?: { setValue(value: string): void } };
  type React = { track(field: Field): void; updateValueIfChanged(field: Field): boolean };
  const react = runInNewContext(`${functions.join("\n")}; ({ track, updateValueIfChanged })`) as React;
  class Input implements Field {
    nodeName = "INPUT";
    type = "text";
    #value = "typed before hydration";
    get value() {
      return this.#value;
    }
    set value(value) {
      this.#value = value;
    }
  }
  const field: Field = new Input();
  react.track(field);
  expect(react.updateValueIfChanged(field)).toBe(false);
  field._valueTracker!.setValue("something else");
  expect(react.updateValueIfChanged(field)).toBe(true);
  expect(earlyActions).toContain("_valueTracker?.setValue(");
});

test("names that React generates begin with _r_, and differ between server and browser", () => {
  const Field = () => createElement("input", { name: useId() });
  expect(renderToString(createElement(Field))).toMatch(/name="_R_\w*"/);
  expect(earlyActions).toContain("/^_r_.*/i");
});
