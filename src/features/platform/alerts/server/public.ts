export { endAlert, keepAlerts, raiseAlert } from './alerts'
