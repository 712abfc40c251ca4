import type { SiteDocuments } from "../../contract/schema/site.ts";
import type { PictureOf } from "./defaults.ts";

/** Tin Moon: the shop's texts and pictures besides its products. */
export function chocolateDefaults(picture: PictureOf): Pick<SiteDocuments, "culture" | "slides"> {
  const pods = {
    image: picture("culture-cacao-pods.jpg"),
    alt: "Two whole cacao pods and one opened pod with white pulp-covered seeds on linen, with roasted cacao beans and nibs.",
  };
  const ganache = {
    image: picture("culture-ganache.jpg"),
    alt: "A ceramic bowl of glossy dark chocolate ganache with a smooth swirl, standing on a linen cloth beside broken pieces of chocolate.",
  };
  const dusting = {
    image: picture("culture-cocoa-dusting.jpg"),
    alt: "Round chocolate truffles resting in a dusting of cocoa powder on a pale plate, a small bowl of cocoa behind them.",
  };
  const tins = {
    image: picture("culture-tins.jpg"),
    alt: "Small round tins stacked in terracotta, sage, cream and cacao brown, two of them open and filled with bonbons.",
  };

  return {
    culture: {
      description:
        "{chocolates}: handmade, stone-ground chocolates in small tins by {teacher}, made on Thursdays and shipped on Fridays.",
      hero: {
        title: "Chocolates for the end of a quiet evening.",
        lead: "{first name} makes them by hand on Thursdays, in a kitchen behind the yoga room. They ship in small round tins on Fridays.",
        orderButton: "Order",
        picture: {
          image: picture("hero-chocolates.jpg"),
          alt: "Open tins of handmade chocolates on a linen cloth beside cacao pods, roasted beans and a bowl of cacao nibs, in soft window light.",
        },
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
          picture: pods,
        },
        {
          title: "Then it’s mostly waiting",
          paragraphs: [
            "The beans are ground between two stones for three days. The ganache rests for a night, the shells for another. Chocolate, like a back, doesn’t like to be hurried.",
            "My grandmother sold sweets by the spoon and gave the broken ones away. I still do: the children of Net Loft Lane know that Thursday is the day.",
          ],
          picture: ganache,
        },
        {
          title: "A moon in a tin",
          paragraphs: [
            "Hatha is two old words, ha for the sun and tha for the moon. The mat is for the sun. The tin, opened after dinner, is for the moon.",
            "When it’s empty, keep buttons in it, or bring it back. Returned tins are washed and filled again on Thursday.",
          ],
          picture: dusting,
        },
      ],
    },
    slides: {
      title: "From the Thursday kitchen",
      pictures: [
        tins,
        {
          image: picture("tin-rose-raspberry.jpg"),
          alt: "An open round tin of ruby and dark chocolates with raspberry crumbs and rose petals, a few petals scattered in front.",
        },
        ganache,
        {
          image: picture("tin-orange-cardamom.jpg"),
          alt: "An open round tin of dark chocolate discs topped with candied orange strips, with green cardamom pods in front.",
        },
        dusting,
        {
          image: picture("tin-mint-nib.jpg"),
          alt: "An open round tin of dark chocolate thins sprinkled with cacao nibs, with a sprig of fresh mint on top.",
        },
        pods,
        {
          image: picture("tin-cinnamon-chili.jpg"),
          alt: "An open round tin piled with cocoa-dusted truffles, a cinnamon stick and a red chili lying in front.",
        },
      ],
    },
  };
}
