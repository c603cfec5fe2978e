// What each page does when it's loaded. It can be read without this script, too.
import { encode, getStats, merge, train } from "./bpe.js";
import { reachBoxes, unfoldForPrinting } from "./furniture.js";
import { receiveData } from "./loading.js";
import { startQuestions } from "./questions.js";
import { startWidgets } from "./widgets.js";

window.bpe = { getStats, merge, train, encode };
window.receiveData = receiveData;
unfoldForPrinting();
reachBoxes();
startWidgets();
startQuestions(document);
