import { writeNumeral } from '@galen/domain/notation'

/** A margin with its two decimals, so that those of a column are compared by eye. */
export const marginText = (percent: number) => `${writeNumeral(percent.toFixed(2))}%`
