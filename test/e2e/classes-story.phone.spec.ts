import { classesStory } from "./classes-story.ts";
import { test } from "./site.ts";

test.describe("the story of a class, on phones", classesStory);
