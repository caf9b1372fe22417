import { anchorCase } from '#plan';
import { perform, type Anchor, type Loop } from './loop.ts';

/** The control: whether the request that was accepted at first is accepted again, its setup run afresh. */
export async function isStillAccepted(loop: Loop, { recipe }: Anchor): Promise<boolean> {
  const { evidence } = await perform(loop, { case: anchorCase(recipe, 'control'), shrinks: () => [] });
  return evidence.exchanges.some((exchange) => exchange.step === recipe.setup.length && evidence.answer(exchange) === 'accepted');
}
