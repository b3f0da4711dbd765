// The xpath package's own types pull the browser's into every program that sees them, and this room has none.
// TypeScript reads xpath-library.d.ts instead.
import xpath from 'xpath'

export const parseXPath = (expression) => xpath.parse(expression)
