/** What other rooms use of the send formats. */
export { type AnyFormat, type AnyStage, compileAnyParts, readAnyPart } from './any-parts'
export {
  buildRequests,
  type CodeItem,
  type CodeOutcome,
  readAnswers,
  type RunCode,
  type ToBuild,
  type ToRead,
  unreadBecause,
} from './code/batch'
export { type CodePart, codePart } from './code/parts'
export type { CodeRequestOutput } from './code/output'
export { type CodeRequestInput, codeRequestInput } from './code/request'
export { compileCodeRequest, type FinishRequest } from './code/compile'
export { type CodeResultInput, codeResultInput, type CodeResultOutput, finishCodeResult } from './code/result'
export {
  type CompiledFormat,
  type CompiledStage,
  compileFormat,
  compileParts,
  issuesOf,
  paramsOf,
} from './compile-format'
export {
  describeDataPart,
  describeFormat,
  describeResultPart,
  describeSendPart,
  type FormatPreview,
  type StagePreview,
} from './describe/format'
export { type FieldsSent, fieldsSent } from './describe/left-out'
export { describeReadingOf } from './describe/reading'
export { answerOf, type Exemplar, inputOf, readExemplar, SAMPLE_NOW } from './exemplars/exemplar'
export { expectedReading, shippedExemplars } from './exemplars/shipped'
export {
  type DataDocument,
  type FormatDocument,
  type Param,
  readDataPart,
  readFormat,
  readResultPart,
  readSendPart,
  type ResultDocument,
  type SendDocument,
} from './language/format'
export { FormatError, type Issue } from './language/issue'
export { repeatedKeys } from './language/repeated-keys'
export { maskAnswer, maskSecrets, shownRequest, withoutEcho } from './mask'
export { handleOf, hideHandles, NO_SECRETS } from './values/secrets'
export type { Answer, HttpAnswer, MailAnswer } from './read/answer'
export type { ReadContext } from './read/compile'
export { type AnswerReading, type Outcome, reading } from './read/outcome'
export type { BuildResult, EmailMessage, HttpRequest, OutgoingRequest } from './send/request'
export { SHIPPED_FORMATS, shippedDocument, shippedFormat, shippedSource } from './shipped'
export { SHIPPED_CODE, shippedCode } from './shipped-code'
export type { SendContext, SendInput, SendLead, Stage } from './view/lead'
