/** Why a return cannot be requested. Code decides by these; the texts are for people. */
export const RETURN_PROBLEMS = [
  'lead-not-found',
  'not-sold',
  'already-requested',
  'policy',
  'reason-gone',
  'reason-product',
  'repeated-line',
  'unreadable-line',
] as const
export type ReturnProblem = (typeof RETURN_PROBLEMS)[number]

/** Problems with one text for all. The others bring theirs with them: which line, what cannot be read. */
export type PlainProblem = Exclude<ReturnProblem, 'repeated-line' | 'unreadable-line'>

export const PROBLEM_TEXTS: Readonly<Record<PlainProblem, string>> = {
  'lead-not-found': 'Lead not found',
  'not-sold': 'Not sold',
  'already-requested': 'Already asked for',
  policy: 'Not allowed by policy',
  'reason-gone': 'The return reason no longer exists',
  'reason-product': 'The return reason is not for this product',
}

/** A problem and its text, as rows and answers carry them. */
export const noted = (problem: PlainProblem | null) => ({
  problem,
  note: problem === null ? '' : PROBLEM_TEXTS[problem],
})
