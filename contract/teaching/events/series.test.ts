import { expect, test } from "vitest";
import { seriesDays } from "./series.ts";

test("a series has the usual length, a chosen one, or ends on or before a day", () => {
  expect(seriesDays("2027-06-01", "weekly", {})).toHaveLength(12);
  expect(seriesDays("2027-06-01", "monthly", {})).toHaveLength(6);
  expect(seriesDays("2027-12-21", "weekly", { occurrences: 3 })).toEqual(["2027-12-21", "2027-12-28", "2028-01-04"]);
  expect(seriesDays("2027-06-01", "weekly", { until: "2027-06-15" })).toHaveLength(3);
  expect(seriesDays("2027-06-01", "weekly", { until: "2027-06-14" })).toHaveLength(2);
  expect(seriesDays("2027-06-01", "weekly", { until: "2027-05-31" })).toEqual([]);
  expect(seriesDays("2027-06-01", "weekly", { until: "2040-01-01" })).toHaveLength(53);
});

test("a monthly series keeps its day, or takes the last one of a shorter month", () => {
  expect(seriesDays("2028-01-31", "monthly", { until: "2028-04-30" })).toEqual([
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
    "2028-04-30",
  ]);
  expect(seriesDays("2028-01-31", "monthly", { until: "2028-04-29" })).toHaveLength(3);
});
