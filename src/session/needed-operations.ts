import { producersOf, type PlanInput } from '#plan';

/** The selected operations and, step by step, those that make what they need. */
export function neededOperations(selected: ReadonlySet<string>, plan: PlanInput): ReadonlySet<string> {
  const needed = new Set<string>();
  const queue = [...selected];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const operation = plan.operations.get(key);
    if (operation === undefined || needed.has(key)) continue;
    needed.add(key);
    queue.push(...producersOf(operation, plan).map((producer) => producer.operation));
  }
  return needed;
}
