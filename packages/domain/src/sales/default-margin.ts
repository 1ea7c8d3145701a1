/** A rule that points out prices below a margin, whatever is sold and wherever it goes. */
export type MarginRule = {
  readonly percent: number
  /** The classes of customers it is about; all while there are none. */
  readonly customerClassIds: readonly string[]
}

/** The lowest margin of a customer that has none of its own, and who said so. */
export type DefaultMargin = { readonly percent: number; readonly from: 'class' | 'rule' | 'company' }

/** The class decides before the rules for everyone, and those before the company; of several the strictest counts. */
export function defaultMargin(
  classId: string | null,
  rules: readonly MarginRule[],
  companyPercent: number,
): DefaultMargin {
  const strictest = (fits: (rule: MarginRule) => boolean) => {
    const percents = rules.filter(fits).map(({ percent }) => percent)
    return percents.length === 0 ? undefined : Math.max(...percents)
  }
  const ofClass = strictest(({ customerClassIds }) => classId !== null && customerClassIds.includes(classId))
  if (ofClass !== undefined) return { percent: ofClass, from: 'class' }
  const ofAll = strictest(({ customerClassIds }) => customerClassIds.length === 0)
  return ofAll === undefined ? { percent: companyPercent, from: 'company' } : { percent: ofAll, from: 'rule' }
}
