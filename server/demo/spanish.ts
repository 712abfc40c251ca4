import { editedSection } from "../site/documents/editing.ts";
import { publishSection } from "../site/documents/publish.ts";
import { changeSettings } from "../site/settings/change.ts";
import { readSettings } from "../site/settings/read.ts";
import { seedTranslations } from "./seeds/seed.ts";
import { sceneAt, type Scene, type Stage, type Moment } from "./stage.ts";

/** The Spanish of what is in the demo besides the sample documents. */
export const spanishOfDemo = {
  "Gentle Morning Yoga": "Yoga suave por la mañana",
  "Slow Flow": "Flujo lento",
  "Breath and Rest": "Respiración y descanso",
  "Yoga for Sore Backs": "Yoga para espaldas adoloridas",
  "Shoulders Workshop": "Taller de hombros",
  "Cacao and Quiet": "Cacao y silencio",
  "Dawn Stretch": "Estiramiento al amanecer",
  "Harbor Room": "Harbor Room",
  "Tidewater Studio": "Tidewater Studio",
  "Five classes": "Cinco clases",
  "For any class in the calendar, for you or your children.":
    "Para cualquier clase del calendario, para ti o para tus hijos.",
  "Three sessions": "Tres sesiones",
  "Three hours one to one, at a price that stays the same.": "Tres horas individuales, a un precio que no cambia.",
  "Dark & Sea Salt": "Oscuro y sal de mar",
  "72% cacao and a few flakes of salt, for after dinner.": "72% de cacao y unas escamas de sal, para después de cenar.",
  "Bonbons, 84 g. Cacao mass, cane sugar, cocoa butter, cream, sea salt. Contains milk.":
    "Bombones, 84 g. Pasta de cacao, azúcar de caña, manteca de cacao, crema, sal de mar. Contiene leche.",
  Milk: "Leche",
  "Hazelnut Praline": "Praliné de avellana",
  "Milk chocolate around slow-roasted hazelnut, a whole nut on top.":
    "Chocolate con leche alrededor de avellana de tueste lento, con una entera encima.",
  "Pralines, 120 g. Cane sugar, hazelnuts, cocoa butter, milk powder, cacao mass. Contains hazelnuts and milk.":
    "Pralinés, 120 g. Azúcar de caña, avellanas, manteca de cacao, leche en polvo, pasta de cacao. Contiene avellanas y leche.",
  "Hazelnuts, milk": "Avellanas, leche",
  "Orange & Cardamom": "Naranja y cardamomo",
  "Thin dark discs, candied orange, cardamom ground the same morning.":
    "Discos finos y oscuros, naranja confitada y cardamomo molido la misma mañana.",
  "Thin discs, 96 g. Cacao mass, cane sugar, cocoa butter, candied orange peel, cardamom. No milk in the recipe.":
    "Discos finos, 96 g. Pasta de cacao, azúcar de caña, manteca de cacao, cáscara de naranja confitada, cardamomo. La receta no lleva leche.",
  "None in the recipe. Made where nuts and milk are used.":
    "Ninguno en la receta. Se hace donde se usan nueces y leche.",
  "Rose & Raspberry": "Rosa y frambuesa",
  "Sharp raspberry in the middle, a little rose at the end.": "Frambuesa viva en el centro y un poco de rosa al final.",
  "Filled pieces, 108 g. Cocoa butter, cane sugar, milk powder, cacao mass, raspberry, rose petals. Contains milk.":
    "Piezas rellenas, 108 g. Manteca de cacao, azúcar de caña, leche en polvo, pasta de cacao, frambuesa, pétalos de rosa. Contiene leche.",
  "Mint & Nib": "Menta y nibs",
  "Garden mint in dark thins, with cacao nibs for the crunch.":
    "Menta del jardín en láminas oscuras, con nibs de cacao que crujen.",
  "Thins, 100 g. Cacao mass, cane sugar, cocoa butter, cacao nibs, mint. No milk in the recipe.":
    "Láminas, 100 g. Pasta de cacao, azúcar de caña, manteca de cacao, nibs de cacao, menta. La receta no lleva leche.",
  "Cinnamon & Chili": "Canela y chile",
  "Soft truffles, warm first and hot a moment later.": "Trufas suaves: primero cálidas y un momento después, picantes.",
  "Truffles, 130 g. Cacao mass, cream, cane sugar, butter, cinnamon, chili, cocoa. Contains milk.":
    "Trufas, 130 g. Pasta de cacao, crema, azúcar de caña, mantequilla, canela, chile, cacao en polvo. Contiene leche.",
  Ruth: "Ruth",
  Noor: "Noor",
  Jonas: "Jonas",
  "I came for my hip and stayed for the quiet. I sleep through the night now.":
    "Vine por la cadera y me quedé por la calma. Ahora duermo toda la noche.",
  "Nobody hurries you here. For a whole hour I forgot my phone.":
    "Aquí nadie te apura. Durante una hora entera me olvidé del teléfono.",
  "Ten minutes in I could turn my neck again. The chocolate afterwards did the rest.":
    "A los diez minutos ya podía girar el cuello. El chocolate de después hizo el resto.",
};

export const spanishScenes = (stage: Stage): Scene[] => [
  sceneAt(stage, { daysAgo: 19, time: "13:20" }, async (at) => {
    const ctx = stage.owner(at);
    await seedTranslations(stage.db, Object.entries(spanishOfDemo), at);
    const { version } = await readSettings(ctx);
    await changeSettings(ctx, { body: { version, settings: { languages: ["en", "es"] }, mayForget: false } });
    ctx.site.drop();
  }),
];

const published: Moment = { daysAgo: 20, time: "13:05" };

/** What students of the demo say on the home page. First names only. */
const items = [
  { name: "Ruth", text: "I came for my hip and stayed for the quiet. I sleep through the night now." },
  { name: "Noor", text: "Nobody hurries you here. For a whole hour I forgot my phone." },
  { name: "Jonas", text: "Ten minutes in I could turn my neck again. The chocolate afterwards did the rest." },
];

export const wordScenes = (stage: Stage): Scene[] => [
  sceneAt(stage, published, async (at) => {
    const ctx = stage.owner(at);
    const params = { section: "home" } as const;
    const { version, words } = await editedSection(ctx, { params });
    const home = words as { testimonials: object };
    const testimonials = { ...home.testimonials, items };
    await publishSection(ctx, { params, body: { version, words: { ...words, testimonials } } });
  }),
];
