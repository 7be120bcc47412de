export const id = 6940;
export const ids = [6940];
export const modules = {

/***/ 36940:
/***/ (function (__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readDuration: () => (/* binding */ readDuration)
/* harmony export */ });
/* harmony import */ var _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61469);
/* harmony import */ var _options_value_schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(20650);


/** Milliseconds of a duration that stands outside of the settings; `place` says where. */
function readDuration(place, value) {
    const parsed = _options_value_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .durationSchema */ .sK.safeParse(value);
    if (parsed.success)
        return parsed.data;
    throw new _lib_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz(`${place} is ${JSON.stringify(value)}`, `It is ${parsed.error.issues[0]?.message ?? 'a duration'}.`);
}


/***/ })

};
