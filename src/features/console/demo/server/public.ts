export { lendersPortTaken } from './lifecycle'
export { type DemoAnswer, type DemoEvent, type DemoWorlds, tellWorlds } from './worlds'
export { Trickle } from './trickle'
