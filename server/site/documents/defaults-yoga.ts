import type { SiteDocuments } from "../../../contract/site/documents/schema.ts";
import type { PictureOf } from "./defaults.ts";

/** The fictional teacher. The waiver names them, because facts are not filled in there. */
export const sampleTeacherName = "Mira Solano";

const titled = <Item>(items: Record<string, Item>) =>
  Object.entries(items).map(([title, item]) => ({ title, ...item }));

/** The teacher, the classes and their pages. */
export function yogaDefaults(picture: PictureOf) {
  return {
    teacher: {
      name: sampleTeacherName,
      firstName: "Mira",
      jobTitle: "Yoga teacher and yoga therapist",
      description:
        "{teacher} teaches yoga and yoga therapy in {city} and online, one to one and in small groups, and makes {chocolates} chocolates.",
      city: "Alder Bay",
      region: "Oregon",
      picture: picture("hero-yoga.jpg"),
    },
    brand: {
      yoga: { name: "{teacher}", mark: "yoga", tagline: "Yoga and yoga therapy" },
      chocolates: { name: "Tin Moon", mark: "cacao", tagline: "Small tins of handmade chocolates" },
      footerNote: "Everything here is sample content, ready to be replaced.",
    },
    home: {
      title: "A slower hour for body and breath.",
      description:
        "Yoga and yoga therapy with {teacher} in {city} and online, one to one or in a small group. Your first half hour is free.",
      lead: "Yoga and yoga therapy with {teacher}, one to one or in a small group. Your first half hour is free.",
      bookButton: "Ask for a free session",
      calendarLink: "See the calendar",
      about: {
        title: "A room with good light, and no hurry",
        paragraphs: [
          "I came to yoga with a stiff back and a deadline, and stayed because of how quiet the room was afterwards. That was nineteen years ago. Since then I have taught in gyms, in hospitals and once on a ferry. Now I teach in one room by the harbor, and I like it best.",
          "My classes are small and simple. We move slowly, we rest properly, and no one is pushed into a shape. If something hurts, tell me, and we’ll find another way to do it.",
        ],
        link: "More about {first name}",
        picture: picture("hero-yoga.jpg"),
      },
      pictures: {
        title: "Everything you need is here",
        lead: "Mats, blocks, blankets and tea are in the room. Come as you are, in clothes that let you bend your knees.",
        items: [picture("yoga-mat-blocks.jpg"), picture("yoga-window-plant.jpg"), picture("yoga-singing-bowl.jpg")],
      },
      testimonials: { title: "What students say", items: [] },
      freeSession: {
        title: "Your first half hour is free",
        lead: "We meet online and talk about what you’d like to feel more of. You leave with one thing to try at home.",
        steps: [
          { title: "Tell me a little", text: "Who you are and what brings you here. Two lines are enough." },
          {
            title: "We find a time",
            text: "If an open time below suits you, choose it. Otherwise I’ll send you three within two days.",
          },
          { title: "We meet online", text: "Thirty minutes, camera on or off. No payment, no card." },
        ],
        button: "Ask for a session",
        phoneHelp: "So I can reach you if something changes that day, or the call drops.",
        next: "{first name} replies within two days, with three times to choose from.",
      },
    },
    about: {
      title: "Hello, I’m {first name}",
      description:
        "Meet {teacher}: what she offers, where she trained, and what happens in each of her yoga classes in {city}.",
      lead: "I teach yoga to people who think they are not the type, and yoga therapy to people whose body has had a hard year.",
      paragraphs: [
        "I grew up two streets from the harbor in {city}, where my grandmother kept a sweet shop and my father fixed boats. I got the chocolates from her, and from him the patience to look twice before touching anything.",
        "For nine years I worked at a desk and treated my back like a machine that wouldn’t start. A teacher in a cold church hall showed me how to breathe into it instead. I trained with her, then as a yoga therapist, and for six years I worked with people in a hospital’s pain program. They taught me most of what I know.",
        "Today I teach in the Harbor Room, a bright room for twenty-five above the old net loft, and sometimes as a guest at Tidewater Studio. One-to-one sessions are in the Harbor Room, or online, wherever you are.",
      ],
      picture: picture("yoga-bolster-blanket.jpg"),
    },
    offerings: {
      title: "What we can do together",
      lead: "Three ways to practice. Not sure which one suits you? Start with the free half hour.",
      bookButton: "Book a Session",
      cards: [
        {
          key: "individual-and-group",
          title: "Individual & Group Yoga",
          drawing: "offering-private",
          summary: "An hour built around your body and your week, alone or with up to five people you choose.",
          price: "{yoga prices} an hour, sliding scale",
          text: [
            "We begin with how you are today, not with a plan. Then we move, slowly and with whatever props make it easy, and we end lying down. After the first hour you have a short practice of your own, written on one page.",
            "It works for beginners, for people coming back after a long break, and for people who practice a lot and want someone to look closely. Bring a friend, a partner or a whole office. Up to five people share one price.",
            "Prices are on a sliding scale: {yoga prices} an hour. Pay what fits your month, no questions asked. The first 30-minute session is free.",
          ],
          service: "none",
        },
        {
          key: "workshops",
          title: "Workshops",
          drawing: "offering-class",
          summary: "Longer weekend sessions in a small group: breath, rest, shoulders, lower back.",
          price: "$45–$75, paid in the room",
          text: [
            "Two to three hours about one thing, with time to try it, ask about it and try it again. Some are about a part of the body, some about sleep, and one each winter is about chocolate and paying attention to it.",
            "There are never more than twenty-five people in the room, and there’s always tea halfway through. You don’t need experience, just clothes you can sit on the floor in.",
            "Dates are in the calendar, mostly on Saturdays. I also come to you: a staff room, a library and a rowing club have all worked well.",
          ],
          service: "none",
        },
        {
          key: "yoga-therapy",
          title: "Yoga Therapy Sessions",
          drawing: "offering-therapy",
          summary: "Quiet, careful work when something hurts or life has been a lot.",
          price: "{therapy prices} an hour, sliding scale",
          text: [
            "Yoga therapy uses movement, breath and rest for one person and one difficulty: a sore back, poor sleep, the months after an illness, grief, too much of everything. We talk first, and we go at the speed of the most tired part of you.",
            "It doesn’t replace a doctor, and I’ll tell you when I think you should see one. If you like, I’ll write to your physician or physical therapist so that we all pull in the same direction.",
            "Prices are on a sliding scale: {therapy prices} an hour. The first 30-minute session is free, so you can see whether we get along.",
          ],
          service: "none",
        },
      ],
    },
    trainings: {
      title: "Trainings",
      lead: "Where I learned, and where I still go to be corrected.",
      items: titled({
        "Certified yoga therapist, 800 hours": {
          when: "Rowan Institute, 2014–2016",
          text: "Two years on pain, sleep, trauma and the nervous system, with supervised work in a clinic.",
        },
        "Yoga teacher, 500 hours": {
          when: "Open Gate School, 2009–2011",
          text: "Slow hatha yoga: alignment that follows the person, and a great deal of breathing.",
        },
        "Yoga for chronic pain": {
          when: "Alder Bay Hospital, 2016–2022",
          text: "Six years in the pain program, two groups a week, and one very patient team.",
        },
        "Restorative yoga, advanced": { when: "Stillwater House, 2019", text: "How to let a bolster do the work." },
        "First aid and safe touch": {
          when: "Renewed every two years",
          text: "I ask before I touch, each time, and “no” is a complete answer.",
        },
      }),
    },
    classDescriptions: {
      title: "Class Descriptions",
      lead: "What happens in each class, so you can choose before you roll out a mat.",
      items: titled({
        "Gentle Morning Yoga": {
          facts: "60 minutes · for everyone · Harbor Room",
          text: "A quiet start: joints first, then the spine, then a few standing poses by the open window. You leave awake, not worn out.",
        },
        "Slow Flow": {
          facts: "60 minutes · some experience helps · Harbor Room",
          text: "Long breaths, simple sequences, each one three times. The first round is for learning, the second for the body, the third for the pleasure of it.",
        },
        "Breath and Rest": {
          facts: "60 minutes · for everyone · Harbor Room",
          text: "Twenty minutes of breathing, then forty minutes of lying down, very well supported. Blankets are warmed. Snoring is allowed.",
        },
        "Yoga for Sore Backs": {
          facts: "60 minutes · for everyone · Harbor Room",
          text: "Small movements, chairs and walls. Made for backs that complain, with an easier version of everything.",
        },
        "Shoulders Workshop": {
          facts: "2 hours · for everyone · Tidewater Studio",
          text: "Why they creep up, how they come down, and what to do at a desk on a Tuesday. Guest workshop; Tidewater Studio takes the sign-ups.",
        },
        "Cacao and Quiet": {
          facts: "2 hours · for everyone · Harbor Room",
          text: "Slow work on the floor, then one small tin, eaten with full attention. The only class with crumbs.",
        },
      }),
    },
    calendar: {
      title: "Calendar",
      description: "Yoga classes and workshops with {teacher}, day by day, with the spots left in each.",
      lead: "Choose a day to see its classes. All times are {city} time ({time zone}).",
      price: "$15–$20, in cash at the door",
      bring: "Clothes that let you bend your knees. Mats, blocks, blankets and tea are in the room.",
      empty: {
        title: "No classes this month yet",
        text: "New dates appear about three months ahead. The free half hour is open all year.",
        button: "Ask for a free session",
      },
    },
    contact: {
      title: "Write to me",
      description: "Questions about yoga, therapy, a workshop or a tin of chocolates: write to {teacher}.",
      lead: "A question about a class, your back, a gift or a tin that arrived with a dent? It all reaches me.",
      button: "Send message",
      answerTime: "I reply within two days, usually in the evening.",
      picture: picture("yoga-window-plant.jpg"),
    },
    links: {
      sourceCode: "https://example.com/mat-and-cacao",
      social: { label: "Instagram", url: "https://example.com/mira-solano" },
      email: "hello@example.com",
      phone: "555-0142",
      address: ["Harbor Room", "14 Net Loft Lane", "Alder Bay, Oregon"],
    },
  } satisfies Partial<SiteDocuments>;
}
