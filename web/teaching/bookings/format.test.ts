import { expect, test } from "vitest";
import { meetingWords } from "./format.ts";

test("a session is in person or online as the student chose, else by its location", () => {
  const room = "Harbor Room";
  expect(meetingWords({ meeting: "online", link: room })).toBe("Online");
  expect(meetingWords({ meeting: "in-person", link: room })).toBe("In person");
  expect(meetingWords({ meeting: null, link: room })).toBe("In person");
  expect(meetingWords({ meeting: null, link: "https://meet.example.com/mira" })).toBe("Online");
  expect(meetingWords({ meeting: null, link: "Online" })).toBe("Online");
});
