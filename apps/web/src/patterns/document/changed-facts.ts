/** Of what changed, the facts that one call accepts. */
export const changedFacts = <Changes extends object, Fact extends keyof Changes>(
  facts: readonly Fact[],
  changes: Changes,
): Partial<Pick<Changes, Fact>> =>
  Object.fromEntries(facts.flatMap((fact) => (changes[fact] === undefined ? [] : [[fact, changes[fact]]]))) as Partial<
    Pick<Changes, Fact>
  >
