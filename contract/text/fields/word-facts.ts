/** Each fact of the site’s words, with an explanation for the owner. */
export const wordFacts = {
  teacher: "Your name, like “Mira Solano”",
  "first name": "Your first name, like “Mira”",
  city: "Your town, like “Alder Bay”",
  town: "The same as {city}",
  region: "Your state or region, like “Oregon”",
  chocolates: "The name of your chocolates, like “Tin Moon”",
  email: "Your public e-mail address",
  phone: "Your public phone number",
  address: "The studio’s address, in one line",
  "cancel hours": "How long before a session one can still cancel or move it, like “24 hours”",
  "yoga prices": "What a yoga session costs an hour, like “$35–$110”",
  "therapy prices": "What a yoga therapy session costs an hour, like “$35–$130”",
  countries: "Where you ship to, like “the United States and Canada”",
  "message months": "How long messages are kept, like “12 months”",
  "waiver years": "How long sign-ups and signed waivers are kept, like “6 years”",
} as const;
