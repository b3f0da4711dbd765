export { type AskedCaps, type AskKind, askText, capsText } from './words'
