/** What each demo picture (server/platform/pictures/demo) shows, by file name. */
export const demoAlts = {
  "hero-yoga.jpg":
    "A quiet sunlit yoga studio with a sage mat unrolled on a wooden floor, a rolled mat, a bolster, a folded blanket and a tall plant, window light falling on the wall.",
  "yoga-bolster-blanket.jpg":
    "A sage bolster, two folded blankets in cream and terracotta and a cork block on a sunlit wooden floor.",
  "yoga-mat-blocks.jpg":
    "A partly unrolled sage yoga mat on a wooden floor with three cork blocks and a coiled cotton strap in warm morning light.",
  "yoga-window-plant.jpg":
    "A leafy plant in a terracotta pot on a sunny wooden window sill, with a small cup and a pale linen curtain.",
  "yoga-singing-bowl.jpg":
    "A hand-hammered brass singing bowl on a round terracotta cushion with a wooden mallet lying on a linen cloth in front.",
  "culture-cacao-pods.jpg":
    "Two whole cacao pods and one opened pod with white pulp-covered seeds on linen, with roasted cacao beans and nibs.",
  "culture-ganache.jpg":
    "A ceramic bowl of glossy dark chocolate ganache with a smooth swirl, standing on a linen cloth beside broken pieces of chocolate.",
  "culture-cocoa-dusting.jpg":
    "Round chocolate truffles resting in a dusting of cocoa powder on a pale plate, a small bowl of cocoa behind them.",
  "culture-tins.jpg":
    "Small round tins stacked in terracotta, sage, cream and cacao brown, two of them open and filled with bonbons.",
  "hero-chocolates.jpg":
    "Open tins of handmade chocolates on a linen cloth beside cacao pods, roasted beans and a bowl of cacao nibs, in soft window light.",
  "tin-rose-raspberry.jpg":
    "An open round tin of ruby and dark chocolates with raspberry crumbs and rose petals, a few petals scattered in front.",
  "tin-orange-cardamom.jpg":
    "An open round tin of dark chocolate discs topped with candied orange strips, with green cardamom pods in front.",
  "tin-mint-nib.jpg":
    "An open round tin of dark chocolate thins sprinkled with cacao nibs, with a sprig of fresh mint on top.",
  "tin-cinnamon-chili.jpg":
    "An open round tin piled with cocoa-dusted truffles, a cinnamon stick and a red chili lying in front.",
  "tin-dark-sea-salt.jpg":
    "An open round tin with seven glossy dark chocolate bonbons in paper cups, each topped with flakes of sea salt.",
  "tin-hazelnut-praline.jpg":
    "An open round tin of milk chocolate pralines crowned with whole hazelnuts, three loose hazelnuts beside it.",
};
