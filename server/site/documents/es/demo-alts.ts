import type { demoAlts as english } from "../../../platform/pictures/demo-alts.ts";

/** What each demo picture (server/platform/pictures/demo) shows, by file name. */
export const demoAlts: typeof english = {
  "hero-yoga.jpg":
    "Un estudio de yoga tranquilo y soleado, con un tapete verde salvia extendido sobre el piso de madera, un tapete enrollado, un cojín largo, una manta doblada y una planta alta; la luz de la ventana cae sobre la pared.",
  "yoga-bolster-blanket.jpg":
    "Un cojín largo verde salvia, dos mantas dobladas en crema y terracota y un bloque de corcho sobre un piso de madera soleado.",
  "yoga-mat-blocks.jpg":
    "Un tapete de yoga verde salvia a medio desenrollar sobre un piso de madera, con tres bloques de corcho y una correa de algodón enrollada, en la luz cálida de la mañana.",
  "yoga-window-plant.jpg":
    "Una planta frondosa en una maceta de terracota en el alféizar soleado de una ventana de madera, con una taza pequeña y una cortina clara de lino.",
  "yoga-singing-bowl.jpg":
    "Un cuenco tibetano de latón martillado a mano sobre un cojín redondo color terracota, con una baqueta de madera delante, sobre una tela de lino.",
  "culture-cacao-pods.jpg":
    "Dos mazorcas de cacao enteras y una abierta con semillas cubiertas de pulpa blanca sobre lino, con granos de cacao tostados y nibs.",
  "culture-ganache.jpg":
    "Un tazón de cerámica con ganache brillante de chocolate oscuro en un remolino liso, sobre una tela de lino junto a trozos de chocolate.",
  "culture-cocoa-dusting.jpg":
    "Trufas redondas de chocolate espolvoreadas con cacao en un plato claro, con un tazón pequeño de cacao detrás.",
  "culture-tins.jpg":
    "Latas pequeñas y redondas apiladas, en terracota, verde salvia, crema y café cacao; dos están abiertas y llenas de bombones.",
  "hero-chocolates.jpg":
    "Latas abiertas de chocolates hechos a mano sobre una tela de lino, junto a mazorcas de cacao, granos tostados y un tazón de nibs, en la luz suave de una ventana.",
  "tin-rose-raspberry.jpg":
    "Una lata redonda abierta con chocolates rubí y oscuros con trocitos de frambuesa y pétalos de rosa; delante, algunos pétalos sueltos.",
  "tin-orange-cardamom.jpg":
    "Una lata redonda abierta con discos de chocolate oscuro cubiertos de tiras de naranja confitada; delante, vainas verdes de cardamomo.",
  "tin-mint-nib.jpg":
    "Una lata redonda abierta con láminas finas de chocolate oscuro salpicadas de nibs de cacao, con una ramita de menta fresca encima.",
  "tin-cinnamon-chili.jpg":
    "Una lata redonda abierta y colmada de trufas espolvoreadas con cacao; delante, una raja de canela y un chile rojo.",
  "tin-dark-sea-salt.jpg":
    "Una lata redonda abierta con siete bombones brillantes de chocolate oscuro en papelitos, cada uno con escamas de sal de mar.",
  "tin-hazelnut-praline.jpg":
    "Una lata redonda abierta con pralinés de chocolate con leche coronados con avellanas enteras; al lado, tres avellanas sueltas.",
};
