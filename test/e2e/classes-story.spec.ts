import { classesStory } from "./classes-story.ts";
import { test } from "./site.ts";

test.describe("the life of a class", classesStory);
