import type { SiteDocuments } from "../../../../contract/site/documents/schema.ts";
import type { PictureOf } from "../defaults.ts";

/** Tin Moon: the shop's texts and pictures besides its products. */
export function chocolateDefaults(picture: PictureOf): Pick<SiteDocuments, "culture" | "slides"> {
  return {
    culture: {
      description:
        "{chocolates}: chocolates hechos a mano por {teacher}, molidos en piedra y en latas pequeñas. Se hacen los jueves y se envían los viernes.",
      hero: {
        title: "Chocolates para el final de una noche tranquila.",
        lead: "{first name} los hace a mano los jueves, en una cocina detrás de la sala de yoga. Los viernes salen en latas pequeñas y redondas.",
        orderButton: "Pedir",
        picture: picture("hero-chocolates.jpg"),
      },
      products: {
        title: "Latas pequeñas, hechas los jueves",
        lead: "Cacao molido en piedra, enfriado toda la noche y empacado a mano.",
        allergenLink: "Ingredientes y alérgenos",
      },
      title: "Cómo se hacen",
      parts: [
        {
          title: "Todo empieza con una fruta",
          paragraphs: [
            "El cacao crece en mazorcas de colores tan vivos como la pintura. Los granos que llevan dentro se fermentan bajo hojas de plátano, se secan al sol y se tuestan. Hasta entonces no saben nada a chocolate.",
            "Los nuestros vienen de una sola cooperativa. Los nombres de sus agricultores están en cada saco y se les paga muy por encima del precio del mercado. Compramos doce sacos al año; por eso hay pocas latas.",
          ],
          picture: picture("culture-cacao-pods.jpg"),
        },
        {
          title: "Después, casi todo es esperar",
          paragraphs: [
            "Los granos se muelen entre dos piedras durante tres días. La ganache reposa una noche y las cubiertas, otra. Al chocolate, como a una espalda, no le gusta que lo apuren.",
            "Mi abuela vendía dulces por cucharada y regalaba los rotos. Yo también: los niños de Net Loft Lane saben que el jueves es el día.",
          ],
          picture: picture("culture-ganache.jpg"),
        },
        {
          title: "Una luna en una lata",
          paragraphs: [
            "Hatha son dos palabras antiguas: ha es el sol y tha, la luna. El tapete es para el sol. La lata, que se abre después de cenar, es para la luna.",
            "Cuando se vacíe, guarda botones en ella o tráela de vuelta. Las latas devueltas se lavan y el jueves se llenan otra vez.",
          ],
          picture: picture("culture-cocoa-dusting.jpg"),
        },
      ],
    },
    slides: {
      title: "De la cocina de los jueves",
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
