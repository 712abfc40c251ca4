import type { Block, SiteDocuments } from "../../../contract/site/documents/schema.ts";
import { sampleTeacherName } from "./defaults-yoga.ts";
import { type Retention, retention } from "./retention-periods.ts";

/** A page by headings: a text is a paragraph, an array among the texts is a list. */
const blocksOf = (page: Record<string, string | (string | string[])[]>): Block[] =>
  Object.entries(page).flatMap(([heading, content]) => [
    { kind: "heading", text: heading },
    ...[content].flat().map(blockOf),
  ]);

const blockOf = (content: string | string[]): Block =>
  typeof content === "string" ? { kind: "paragraph", text: content } : { kind: "list", items: content };

const updatedOn = "2026-01-15";
const salesUpdatedOn = "2026-11-26";
const privacyUpdatedOn = "2026-11-26";

const monthsWords = (months: number) => (months === 1 ? "a month" : `${months} months`);

/** The waiver and the privacy, terms, refund and allergen pages. They describe what this software does. */
export function legalDefaults(): Pick<SiteDocuments, "waiver" | "privacy" | "terms" | "refund" | "allergens"> {
  return { waiver, privacy: privacyPage(retention), terms, refund, allergens };
}

const waiver: SiteDocuments["waiver"] = {
  title: "Class agreement and waiver",
  version: "2026-01",
  lead: "Please read this slowly. It says what yoga can and cannot do, what you look after and what I look after.",
  sections: Object.entries<string | string[]>({
    "Yoga is movement, and movement has risks":
      "I understand that yoga includes stretching, balancing, lying down, getting up and moving in and out of poses, and that even when it is taught and practiced with care it can lead to strained muscles, falls and other injuries, in rare cases serious ones. I choose to take part knowing this.",
    "My health": [
      "I have no condition that makes gentle exercise unsafe for me, or I have asked my doctor and may take part. I will tell the teacher before class if I am pregnant, have had surgery or an injury, have a heart condition, high blood pressure, epilepsy or glaucoma, or if anything has changed since last time.",
      "Yoga and yoga therapy do not replace medical care. Nothing said in class is a diagnosis.",
    ],
    "During class": [
      "I will listen to my body, rest whenever I want to, and stop and say so if something hurts or feels wrong. Every pose is optional; leaving one out is always fine.",
      "The teacher asks before any touch. I can say no at any time, without a reason.",
    ],
    Release: `As far as the law allows, I take responsibility for injury or loss that comes from the ordinary risks of taking part, and I release ${sampleTeacherName}, and the owners of the rooms in which she teaches, from claims arising from those risks. This does not cover gross negligence or intent, and it takes away no right that the law does not let me give up.`,
    "Emergencies and belongings":
      "If I cannot decide for myself, the teacher may call medical help for me at my expense. I look after my own belongings.",
    "Age and signature": `I am at least 18 years old, or a parent or guardian signs for me here. My signature on the screen means the same as one on paper. It covers all classes with ${sampleTeacherName}, until this text changes. Then I will be asked again.`,
    "What is stored":
      "My signature is stored with my name, email and phone, the class, this text and its version, the date and time, and my IP address. These are kept after the class for as long as the privacy page says. Only the teacher, and anyone the law requires, can see them.",
  }).map(([title, text]) => ({ title, paragraphs: [text].flat() })),
  agreement: "I have read this agreement, I understand it, and I agree to it.",
};

/** The privacy page, with the periods that the purges use. */
export const privacyPage = (kept: Retention): SiteDocuments["privacy"] => ({
  title: "Privacy",
  description: "What this website stores about you, why, for how long, who else sees it, and how to have it deleted.",
  updatedOn: privacyUpdatedOn,
  lead: "The short version: no trackers, no advertising, and we never sell your data. We keep what we need to reply to you, teach you and send you chocolates, and no longer than this page says.",
  blocks: blocksOf({
    "Who is responsible": "{teacher}, {address}. For anything on this page, write to {email}.",
    "When you browse":
      "You need no account, and there are no cookies and no analytics. To prevent abuse, the website counts how often forms are sent from an IP address, and deletes that count after a day. With a sign-up, a spot on a waitlist or a request for a time it keeps an irreversible fingerprint of the IP address until the class or time begins, and with a payment until a day after it. Its log of pages contains the page and the time, but no IP addresses. Fonts, pictures and scripts come from this website itself.",
    "When you write to us or request a free session":
      "We store your name, your email, your phone number if the form asks for it, what you’re interested in and your message, and email them to {first name} so that she can reply. We delete them after {message months}.",
    "When you sign up for a class": [
      "We store your name, email and phone, the class and whether you came, and the waiver: your signature as a picture, the version of the text you signed, the date and time, and your IP address. A waiver is only useful if it can be shown later, so we keep these for {waiver years} after the class, even if you delete your account.",
      "For a child we also store the date of birth, and the name and relationship of the parent or guardian who signs. If you book for a friend, we store your friend’s name and email, and email them about the class.",
      "If you tell {first name} your birthday, or add it to your account, we store its day and month, without the year, so that she sees it around that day. We delete it when you ask us to, when you delete your account, or with the last record that names you.",
      `If you join the waitlist of a full class, we store your name and email with it, and delete them ${monthsWords(kept.waitlistMonths)} after the class.`,
      `If {first name} can’t teach on a day, we email you what that changes for your classes, sessions and orders, with a link to choose something else. The link works without a login, so please do not forward it. We store your name, email and phone, what was changed and what you chose, and delete it ${monthsWords(kept.absenceMonths)} after the last day to answer. We delete our copy of the email after ${kept.mailDays} days.`,
      `If {first name} adds you to her list herself and you neither book nor buy anything, we delete your name, email and phone after ${monthsWords(kept.unusedMonths)}.`,
    ],
    "When you have an account": [
      [
        "Your email, first and last name and, if you add them: preferred name, pronoun, phone, city, ZIP code, and the day and month of your birthday.",
        "Your booked sessions, with their date, type and price, and the message you wrote.",
        "{first name}’s own notes about your sessions, if she takes any. They are encrypted, and only she can read them.",
        `If you subscribe to your private calendar: when you made its link, and an irreversible fingerprint of it. The calendar shows your classes and sessions, and those of your children with their names, from the last ${monthsWords(kept.feedMonths)} on. Anyone who has the link can read it. A new link ends the old one; both are deleted with your account.`,
        `Where you are logged in: the type of browser and device, since when, and when it was last used. There is no password. You log in with a link or a code by email, or with Google. A login that is not used for ${kept.loginDays} days, or is ${kept.loginMostDays} days old, ends automatically, and is deleted a month later. Of the links and codes we email, we keep only an irreversible fingerprint, for at most a month after they expire.`,
        `When you log in, delete your account, ask for its deletion, download your data, create a private calendar link or end a login: that it happened, with your IP address and the type of browser and device, so that misuse can be found. IP address and device are deleted after ${monthsWords(kept.auditMonths)}, or with your account. The rest does not contain your name, and is deleted after ${kept.paymentYears} years.`,
        "If you log in with Google: your Google account’s ID number, and the address of your Google profile picture, which we do not load. For a new account, Google also tells us your name and email. We never see your Google password, and Google learns from us only that you log in here.",
      ],
      "Class sign-ups, waivers and messages are not part of your account. We keep them by email address, for the periods on this page. Once you confirm that the address is yours, your account shows your upcoming classes.",
      "On your account page you can correct your profile, see and end your logins, and download everything we keep about you as one file. It does not include {first name}’s notes; ask her for those.",
      "We keep your account until you delete it there, with a link that we email you, or ask us to delete it. We then delete your profile, {first name}’s notes, the link to Google and all your logins right away. Records of what you paid and signed stay for the periods on this page, without your profile; records of what you paid for also lose your name, email and address. An order that has not been sent yet keeps its address until it is sent. You keep your spots in upcoming classes until you cancel them. Emails to you that are not sent yet are deleted too, except those about spots, orders and payments that stay. If an account’s email address is never confirmed, we delete the account after a month, unless {first name} has written notes about you.",
    ],
    "When you buy something": [
      `PayPal processes the payment. We never see your card number. We store what you bought, the amounts, your name, your email, where to send the tins and PayPal’s number for the payment, for ${kept.paymentYears} years, because tax law requires it. After that, the amounts stay in the books, without your name, email or address. If you start a payment and do not finish it, we delete your email and address after ${monthsWords(kept.unpaidMonths)}. If you download the receipts of a year from your account, we make them from these records and keep no copy.`,
      `What is in your wallet (passes, gift cards and credit) stays while there is something left in it, and ${kept.paymentYears} years longer for the books. If you delete your account, what is left ends.`,
      `If you have a gift card sent, we store your name, the name and email of the person who receives it, and your message. We delete them ${monthsWords(kept.giftMonths)} after it is sent.`,
    ],
    "In your browser": [
      [
        "Your cart is kept in your own browser (local storage, “cart”). When you open it, your browser sends us which tins and how many, without your name, so that we can show today’s prices. We store them only when you continue to the payment.",
        "When you pay for a cart: the number of that payment and the tins in it (local storage, “cartPayment”), so that the tins held for you still count as available to you, and the same cart is not paid twice in two tabs. Once you have paid, only the numbers of the payment and the order stay.",
        "While you fill in a form or the cart: what you have typed and chosen (session storage, “draft:…” and “cartDraft”), so that a reload does not lose it. It is deleted when you have sent the form, have paid or close the tab.",
        "While you book a session: what you have chosen and typed (session storage, “bookingDraft”, “bookingSlot”), so that a reload does not lose it. It is deleted when you have booked or close the tab.",
        "If you log in: your profile and a short-lived key, so that the page knows who you are (“user”, “userToken”), and one cookie that only our server can read, which renews it (“userRefresh”).",
        "If you request a link to log in or register: a cookie that notes that this browser requested it (“askedLink”, for a day). If you log in with Google: a cookie that connects the way there and back (“googleAsk”, ten minutes). Until you have logged in, the address you typed (session storage, “loginMail”).",
        "The answer to the last bot check (“captchaToken”).",
        "Pages of this website that you have seen, with their pictures, so that they open without a connection (the browser’s cache, for at most two months). They are the same for everyone: no page of your account is among them.",
        "If you choose a language, which one (“language”).",
      ],
      "Nothing else, and nothing that tracks you.",
    ],
    "Bot protection":
      "Our forms give your browser a small puzzle to solve (ALTCHA). It runs on this website, needs no cookie and shares nothing about you with anyone. If we use Google reCAPTCHA instead, the forms say so, and Google receives your IP address and data about your browser when you use them.",
    "Who else sees your data": [
      [
        "Our hosting provider and our email provider, who store and transmit it for us and may not use it for themselves.",
        "PayPal, when you pay. Where the payment page shows Google Pay or Apple Pay, Google or Apple see that the page was opened and, if you pay that way, what you pay.",
        "Google, apart from that only if you choose to log in with Google, or where a form says it uses reCAPTCHA.",
        "Shipping companies: the name and address on the parcel.",
        `The company whose calendar program you or {first name} use, if you or she subscribe to a private calendar. Hers has the names and phone numbers of those who come to classes, and of those who booked a session also the email and what is to pay, from the last ${monthsWords(kept.feedMonths)} on.`,
      ],
      `We do not sell or buy data about you. We delete copies of emails we have sent after ${kept.mailDays} days, and emails that could not be delivered after ${kept.failedMailDays} days. Backups are kept safe. What is deleted here disappears from them as they age, the last of it after about sixteen months.`,
    ],
    "Your rights":
      "You can ask what we store about you, have it corrected, handed over or deleted, and object to how it is used. If you have an account, you can do most of this there. Otherwise, email {email}. We reply within a month, usually the same week. You can also complain to the privacy authority where you live.",
  }),
});

const terms: SiteDocuments["terms"] = {
  title: "Terms",
  description: "What we agree on when you book a session, sign up for a class or order chocolates here.",
  updatedOn: salesUpdatedOn,
  lead: "What we agree on when you book, sign up or order here, in plain language.",
  blocks: blocksOf({
    "Who you’re dealing with":
      "{teacher}, {address}, {email}. {chocolates} is the name of her chocolates, not a separate company.",
    "Free session":
      "The first 30 minutes online are free, once per person. A request is not a booking yet; it becomes one when we agree on a time.",
    "Booked sessions":
      "A session is booked when its payment has gone through. You then receive a confirmation by email. Prices are on a sliding scale: individual yoga {yoga prices} an hour, yoga therapy {therapy prices} an hour. You choose the amount. While you pay, we hold the time for you for 10 minutes.",
    "Classes and workshops":
      "You have a spot once you have signed up and signed the waiver. If you can’t make it, please cancel so that someone else can come. If a class has a price, the calendar shows it, and you pay it here when you sign up, with PayPal, a card or your wallet; we hold your spot while you pay. Other classes are free to sign up for, and what they cost is paid in the room. Some workshops are run by another studio, and its terms apply there.",
    "Passes, gift cards and credit":
      "A pass pays for classes or sessions, a gift card or credit for anything here that its page says. They are in your wallet once their payment has gone through, or once you redeem the code of a gift card. Until when they are good is shown before you buy and in your wallet. They cannot be exchanged for cash, except where the law says otherwise.",
    Chocolates: [
      "Prices are in {currency} per tin. Shipping is {shipping is}. Discounts apply to tins before shipping. Any sales tax is shown on its own line. If you pick up at a class, {at pick up}. The cart shows every line before you pay, and we hold your tins for 10 minutes while you pay. Your order is confirmed when the payment has gone through. Tins are made on Thursdays and shipped on Fridays, to {countries}. We email you a receipt with a link to your order.",
      "If something you paid for turns out not to be available, we refund you without your asking.",
    ],
    Health:
      "Yoga and yoga therapy do not replace medical care. Please read the class agreement before your first class, and the allergen page before your first chocolate.",
    "Fair use":
      "Please do not try to break, overload or copy the website, and do not book in someone else’s name. The software behind it is open source and may be used under its own license; the text, pictures and names may not.",
    "If something goes wrong":
      "Please tell us first, and we will try to put it right. The law of {region} applies, and your rights as a consumer are not affected. If one part of these terms turns out to be invalid, the rest still applies.",
  }),
};

const refund: SiteDocuments["refund"] = {
  title: "Refunds and cancellations",
  description: "When you get your money back for a session, a class, a pass or chocolates, and how.",
  updatedOn: salesUpdatedOn,
  lead: "If something doesn’t feel fair, write to us and we’ll find a solution that does. These are the rules we start from.",
  blocks: blocksOf({
    Sessions: [
      [
        "Cancel at least {cancel hours} before: a full refund or another time, whichever you prefer.",
        "Later than that: a 50 percent refund. If you were ill, a full refund; we don’t ask for a doctor’s note.",
        "If {first name} cancels: always a full refund.",
      ],
    ],
    "Classes and workshops": [
      "If you paid for your spot here and cancel it in time, you get it back the way you paid: money, a use of your pass, or credit. The page on which you cancel says until when, and what comes back. After that, nothing comes back, but please still cancel, because there’s often a waitlist.",
      "If {first name} cancels a class you paid for, you choose another class, credit or your money. For a class that was free to sign up for, there is nothing to refund. For workshops at another studio, that studio’s rules apply.",
    ],
    "Passes and gift cards":
      "Bought by mistake and nothing of it used yet: write to us for a full refund. If you can’t use a pass up, because you move away or are ill for long, write to us too, and we’ll find a way.",
    Chocolates: [
      [
        "Not shipped yet: write to us by Thursday noon for a full refund. Your order page shows its status.",
        "Not picked up at your class: tell us, and we’ll keep them for the next one or refund you.",
        "Broken, melted or wrong: send a photo within 7 days and choose a new tin or a refund.",
        "Lost on the way: a new tin or a refund, after 10 working days.",
        "If you simply didn’t like a tin, we can’t take it back, because it’s food. Please tell us anyway.",
      ],
    ],
    How: "Cancel a session or a class yourself, under My Bookings or with the link in your email: the refund starts at once. For everything else, write to {email} with your name and the date. We refund through PayPal to the card or account you paid with, usually within 5 working days, including shipping and handling if the fault was ours.",
  }),
};

const allergens: SiteDocuments["allergens"] = {
  title: "Ingredients and allergens",
  description: "What’s in each {chocolates} chocolate, its allergens, and what else is in the kitchen.",
  updatedOn,
  lead: "All tins are made in one small kitchen that uses milk, hazelnuts and almonds. Any tin can contain traces of each.",
  blocks: blocksOf({
    "In the kitchen": [
      [
        "Milk, cream, butter, hazelnuts and almonds are used every week.",
        "No peanuts, eggs, sesame, soy or wheat come into the kitchen.",
        "If a trace could make you seriously ill, please do not order.",
      ],
    ],
    "Dark & Sea Salt": "Cacao mass, cane sugar, cocoa butter, cream, sea salt. Contains milk.",
    "Hazelnut Praline": "Cane sugar, hazelnuts, cocoa butter, milk powder, cacao mass. Contains hazelnuts and milk.",
    "Orange & Cardamom":
      "Cacao mass, cane sugar, cocoa butter, candied orange peel, cardamom. No milk in the recipe; traces are possible.",
    "Rose & Raspberry": "Cocoa butter, cane sugar, milk powder, cacao mass, raspberry, rose petals. Contains milk.",
    "Mint & Nib": "Cacao mass, cane sugar, cocoa butter, cacao nibs, mint. No milk in the recipe; traces are possible.",
    "Cinnamon & Chili": "Cacao mass, cream, cane sugar, butter, cinnamon, chili, cocoa. Contains milk.",
    Storage:
      "Keep them cool, dry and closed, at 60 to 65 °F, but not in the refrigerator. The best-before date is on the bottom of the tin and on each chocolate’s page.",
  }),
};
