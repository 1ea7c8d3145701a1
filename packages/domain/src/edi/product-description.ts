/** The most characters that the free text of a PID segment takes (X12 element 352). */
export const LONGEST_DESCRIPTION = 80
