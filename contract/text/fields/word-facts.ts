/** Each fact of the site’s words, with an explanation for the owner. */
export const wordFacts = {
  teacher: "Your name, like “Mira Solano”",
  "first name": "Your first name, like “Mira”",
  city: "Your town, like “Alder Bay”",
  town: "The same as {city}",
  region: "Your state or region, like “Oregon”",
  chocolates: "The name of your chocolates, like “Tin Moon”",
  email: "Your public email address",
  phone: "Your public phone number",
  address: "The studio’s address, in one line",
  "cancel hours": "How long before a session students can still cancel or move it, like “24 hours”",
  "yoga prices": "Price of a yoga session per hour, like “$35–$110”",
  "therapy prices": "Price of a yoga therapy session per hour, like “$35–$130”",
  countries: "Where you ship to, like “the United States and Canada”",
  "message months": "How long you keep messages, like “12 months”",
  "waiver years": "How long you keep sign-ups and signed waivers, like “6 years”",
} as const;
