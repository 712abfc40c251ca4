import type { SiteDocuments } from "../../../contract/site/documents/schema.ts";
import type { PictureOf } from "./defaults.ts";

/** Tin Moon: the shop's texts and pictures besides its products. */
export function chocolateDefaults(picture: PictureOf): Pick<SiteDocuments, "culture" | "slides"> {
  return {
    culture: {
      description:
        "{chocolates}: handmade, stone-ground chocolates in small tins by {teacher}, made on Thursdays and shipped on Fridays.",
      hero: {
        title: "Chocolates for the end of a quiet evening.",
        lead: "{first name} makes them by hand on Thursdays, in a kitchen behind the yoga room. They ship in small round tins on Fridays.",
        orderButton: "Order",
        picture: picture("hero-chocolates.jpg"),
      },
      products: {
        title: "Small tins, made on Thursdays",
        lead: "Stone-ground cacao, cooled overnight, packed by hand.",
        allergenLink: "Ingredients and allergens",
      },
      title: "How it’s made",
      parts: [
        {
          title: "It starts as a fruit",
          paragraphs: [
            "Cacao grows in pods as bright as paint. The beans inside are fermented under banana leaves, dried in the sun and roasted. Until then, they don’t taste of chocolate at all.",
            "Ours come from one cooperative whose farmers are named on every sack and paid well above the market price. We buy twelve sacks a year, which is why there are only a few tins.",
          ],
          picture: picture("culture-cacao-pods.jpg"),
        },
        {
          title: "Then it’s mostly waiting",
          paragraphs: [
            "The beans are ground between two stones for three days. The ganache rests for a night, the shells for another. Chocolate, like a back, doesn’t like to be hurried.",
            "My grandmother sold sweets by the spoon and gave the broken ones away. I still do: the children of Net Loft Lane know that Thursday is the day.",
          ],
          picture: picture("culture-ganache.jpg"),
        },
        {
          title: "A moon in a tin",
          paragraphs: [
            "Hatha is two old words, ha for the sun and tha for the moon. The mat is for the sun. The tin, opened after dinner, is for the moon.",
            "When it’s empty, keep buttons in it, or bring it back. Returned tins are washed and filled again on Thursday.",
          ],
          picture: picture("culture-cocoa-dusting.jpg"),
        },
      ],
    },
    slides: {
      title: "From the Thursday kitchen",
      pictures: [
        picture("culture-tins.jpg"),
        picture("tin-rose-raspberry.jpg"),
        picture("culture-ganache.jpg"),
        picture("tin-orange-cardamom.jpg"),
        picture("culture-cocoa-dusting.jpg"),
        picture("tin-mint-nib.jpg"),
        picture("culture-cacao-pods.jpg"),
        picture("tin-cinnamon-chili.jpg"),
      ],
    },
  };
}
