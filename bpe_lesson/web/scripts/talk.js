// What the talk's slides do beside showing themselves: their bench and their stepper are live.
import { receiveData } from "./loading.js";
import { startWidgets } from "./widgets.js";

window.receiveData = receiveData;
startWidgets();
