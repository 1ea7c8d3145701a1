/** The entries of a return whose fee left nothing to credit. */
export const RETURN_FEE = 'return-fee'
